/** The accent field, and the resulting pairs with their contrast, in light and dark. */
import { useId, useState } from 'react';
import { COLOR, SCHEME_LABELS } from '../content.ts';
import { hexOf } from '../palette/color.ts';
import { pairsOf, type CheckedPair } from '../palette/palette.ts';
import { shownSchemes } from '../palette/style.ts';
import type { Scheme, SetupState } from '../setup-state.ts';
import type { Change } from '../use-setup-state.ts';

/** The initial color of the native picker. */
const FIRST_PICK = '#0e6b57';

type AccentProps = { readonly state: SetupState; readonly change: Change };

export function Accent({ state, change }: AccentProps) {
  const { accent } = state;
  const take = (color: string) => change((old) => ({ ...old, accent: color }));
  return (
    <div className="setup-accent">
      <div className="setup-color">
        <label>
          <span>{COLOR.pick}</span>
          <input type="color" value={accent || FIRST_PICK} onChange={(event) => take(event.target.value)} />
        </label>
        <ColorText accent={accent} onColor={take} />
      </div>
      {accent === '' ? (
        <p className="setup-help">{COLOR.own}</p>
      ) : (
        <>
          <button type="button" className="button-link" onClick={() => take('')}>
            {COLOR.reset}
          </button>
          {shownSchemes(state.values.theme).map((scheme) => (
            <Pairs key={scheme} accent={accent} scheme={scheme} />
          ))}
        </>
      )}
    </div>
  );
}

type ColorTextProps = { readonly accent: string; readonly onColor: (color: string) => void };

/** Applies the text as soon as it is a color. Any other text is marked as invalid on blur or Enter. */
function ColorText({ accent, onColor }: ColorTextProps) {
  const id = useId();
  /** Null while not typing. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isUnknown, setUnknown] = useState(false);
  const take = (text: string) => {
    const color = text.trim() === '' ? '' : hexOf(text);
    if (color !== null) onColor(color);
    return color !== null;
  };
  const finish = () => {
    if (typed === null) return;
    const isColor = take(typed);
    setUnknown(!isColor);
    if (isColor) setTyped(null);
  };
  return (
    <div className="setup-field">
      <label htmlFor={id}>{COLOR.text}</label>
      <input
        id={id}
        type="text"
        autoComplete="off"
        spellCheck={false}
        value={typed ?? accent}
        placeholder={FIRST_PICK}
        aria-invalid={isUnknown}
        aria-describedby={`${id}-problem`}
        onChange={({ target }) => {
          setTyped(target.value);
          if (take(target.value)) setUnknown(false);
        }}
        onBlur={finish}
        onKeyDown={({ key }) => {
          if (key === 'Enter') finish();
        }}
      />
      <p id={`${id}-problem`} className="setup-problem" role="alert">
        {isUnknown && COLOR.unknown}
      </p>
    </div>
  );
}

function Pairs({ accent, scheme }: { readonly accent: string; readonly scheme: Scheme }) {
  return (
    <table className="setup-pairs">
      <caption>{SCHEME_LABELS[scheme]}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Pair</th>
          <th scope="col">Contrast</th>
          <th scope="col">Least</th>
        </tr>
      </thead>
      <tbody>
        {pairsOf(accent, scheme).map((checked) => (
          <PairRow key={`${checked.pair.front} ${checked.pair.back}`} checked={checked} />
        ))}
      </tbody>
    </table>
  );
}

function PairRow({ checked: { pair, front, back, contrast, corrected } }: { readonly checked: CheckedPair }) {
  return (
    <tr>
      <th scope="row">
        <Swatch front={front} back={back} />
        <span>
          {pair.is}
          {corrected !== null && (
            <small>
              {COLOR.corrected} <code>{corrected}</code>, {'now '}
              <code>{front}</code>
            </small>
          )}
        </span>
      </th>
      <td>{contrast.toFixed(1)}</td>
      <td className="setup-least">of {pair.least}</td>
    </tr>
  );
}

/** SVG attributes, because the policy blocks inline styles. */
function Swatch({ front, back }: { readonly front: string; readonly back: string }) {
  return (
    <svg viewBox="0 0 44 28" className="setup-swatch" aria-hidden="true" focusable="false">
      <rect width="44" height="28" fill={back} />
      <text x="22" y="20" textAnchor="middle" fill={front} fontSize="17">
        Aa
      </text>
    </svg>
  );
}
