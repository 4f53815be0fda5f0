/** The night sheet: each line opens the call that it stands for. Its newest line appears as if written on load. */
import { COLUMNS, NIGHT_SHEET, type Column, type Entry } from '../content/night-sheet.ts';
import { SampleCall } from './sample-call.tsx';

const TITLE_ID = 'sheet-title';
const ORDER = Object.keys(COLUMNS) as readonly Column[];

export function NightSheet() {
  return (
    <figure className="sheet" aria-labelledby={TITLE_ID}>
      <figcaption id={TITLE_ID}>
        <strong>{NIGHT_SHEET.title}</strong> <span>{NIGHT_SHEET.note}</span>
      </figcaption>
      {/* Each line has its own labels, so that it can be understood without the head. */}
      <div className="sheet-head" aria-hidden="true">
        {ORDER.map((column) => (
          <span key={column}>{COLUMNS[column]}</span>
        ))}
      </div>
      {NIGHT_SHEET.entries.map((entry) => (
        <Line key={entry.time} entry={entry} />
      ))}
    </figure>
  );
}

/** One line is open at a time, in browsers that know named disclosures. */
function Line({ entry }: { readonly entry: Entry }) {
  return (
    <details name="night-sheet">
      <summary>
        {ORDER.map((column) => (
          <span key={column} className={`sheet-${column}`}>
            <span className="sheet-label">{COLUMNS[column]} </span>
            {entry[column]}
          </span>
        ))}
      </summary>
      <SampleCall entry={entry} />
    </details>
  );
}
