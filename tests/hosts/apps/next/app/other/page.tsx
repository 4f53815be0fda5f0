import Link from 'next/link';

export default function Page() {
  return (
    <>
      <h1>Another page</h1>
      <Link href="/">A host</Link>
    </>
  );
}
