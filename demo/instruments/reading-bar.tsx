import type { ReactNode } from 'react';
import type { Loaded } from './use-loaded.ts';

type Props<Value> = {
  readonly loaded: Loaded<Value>;
  /** Says in short what was read. */
  readonly summary: (value: Value) => string;
  readonly onReload: () => void;
  /** Further buttons, behind "Read again". */
  readonly children?: ReactNode;
};

/** The bar above what a view reads: what was read, reading it again, and why reading failed. */
export function ReadingBar<Value>({ loaded, summary, onReload, children }: Props<Value>) {
  return (
    <>
      <div className="toolbar">
        <span className="count" role="status">
          {loaded.status === 'reading' && 'Reading …'}
          {loaded.status === 'read' && summary(loaded.value)}
        </span>
        <button type="button" onClick={onReload}>
          Read again
        </button>
        {children}
      </div>
      {loaded.status === 'failed' && <p className="problem">{loaded.message}</p>}
    </>
  );
}
