import Link from 'next/link';
import { TAG } from 'task-tamer';

/** A server component, which imports the package as well. */
export default function Page() {
  return (
    <>
      <h1>A host of {TAG}</h1>
      <Link href="/other">Another page</Link>
    </>
  );
}
