/** The night sheet as a table. Its newest line is being written when the page is opened. */
import { COLUMNS, NIGHT_SHEET, type Column, type Entry } from '../night-sheet.ts';

const ORDER = Object.keys(COLUMNS) as readonly Column[];

export function NightSheet() {
  return (
    <table className="sheet">
      <caption>
        <strong>{NIGHT_SHEET.title}</strong> <span>{NIGHT_SHEET.note}</span>
      </caption>
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
  );
}

/** On narrow screens the heads of the columns are out of sight, and each cell brings its own. */
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
