/** Offers a reload when the server has another version of the page. */
import { Reload } from './show-page.tsx';
import { useIsOutdated } from './version.ts';

export function NewVersion() {
  const isOutdated = useIsOutdated();
  return (
    <div role="status">
      {isOutdated && (
        <div className="strip warning offer">
          <p>There is a new version of this page. Some of it may not work until you reload it.</p>
          <Reload />
        </div>
      )}
    </div>
  );
}
