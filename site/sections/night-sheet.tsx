/** The night sheet as a table. Its newest line appears as if written on load. */
import { COLUMNS, NIGHT_SHEET, type Column, type Entry } from '../content/night-sheet.ts';

const TITLE_ID = 'sheet-title';
const ORDER = Object.keys(COLUMNS) as readonly Column[];

export function NightSheet() {
  return (
    <figure className="sheet">
      <figcaption id={TITLE_ID}>
        <strong>{NIGHT_SHEET.title}</strong> <span>{NIGHT_SHEET.note}</span>
      </figcaption>
      <table aria-labelledby={TITLE_ID}>
        <thead>
          <tr>
            {ORDER.map((column) => (
              <th key={column} scope="col">
                {COLUMNS[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {NIGHT_SHEET.entries.map((entry) => (
            <Line key={entry.time} entry={entry} />
          ))}
        </tbody>
      </table>
    </figure>
  );
}

/** On narrow screens the column headers are hidden, and each cell has its own label. */
function Line({ entry }: { readonly entry: Entry }) {
  return (
    <tr>
      {ORDER.map((column) => (
        <td key={column} data-label={COLUMNS[column]}>
          {entry[column]}
        </td>
      ))}
    </tr>
  );
}
