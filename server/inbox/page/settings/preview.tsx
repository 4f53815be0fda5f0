/** What visitors see, drawn in both schemes: this page's policy allows no script of another server, so not the tag itself. */
import type { CSSProperties } from 'react';
import { contrast } from '../../../../site/setup/palette/color.ts';
import { PAIRS } from '../../../../site/setup/palette/palette.ts';
import type { Draft } from '../../web/form-contract.ts';
import { hoursShown } from './entered-hours.ts';
import { colorsOf, type Scheme, type SchemeColors } from './color-lines.ts';

const SCHEMES: readonly (readonly [Scheme, string])[] = [
  ['light', 'On light pages'],
  ['dark', 'On dark pages'],
];

export const Preview = ({ draft }: { readonly draft: Draft }) => (
  <div className="previews">
    {SCHEMES.map(([scheme, title]) => (
      <Card key={scheme} title={title} draft={draft} colors={colorsOf(draft['colors'] ?? '', scheme)} />
    ))}
  </div>
);

type Props = { readonly title: string; readonly draft: Draft; readonly colors: SchemeColors };

function Card({ title, draft, colors }: Props) {
  const { name = '', agentName = '', prompts = '', contactPhone = '', openingHours = '' } = draft;
  const hours = hoursShown(openingHours);
  const agent = agentName === '' ? 'Erin' : agentName;
  const questions = prompts.split('|').filter((each) => each.trim() !== '');
  const warnings = warningsOf(colors);
  return (
    <figure aria-label={`Preview: ${title}`}>
      <figcaption className="quiet">{title}</figcaption>
      <div className="card" style={variablesOf(colors)}>
        <p className="head">
          <span className="face" aria-hidden="true">
            {agent.slice(0, 1)}
          </span>
          <span>
            <b>{agent}</b>
            <span className="of">{name}</span>
          </span>
        </p>
        {questions.length > 0 && (
          <ul>
            {questions.map((question) => (
              <li key={question}>{question.trim()}</li>
            ))}
          </ul>
        )}
        <p className="buttons">
          <span className="call">Start Call</span>
          <span className="write">Write</span>
        </p>
        {contactPhone !== '' && <p className="of">Or call {contactPhone}</p>}
        {hours.length > 0 && <p className="of hours">{['Opening hours', ...hours].join('\n')}</p>}
      </div>
      {warnings.map((warning) => (
        <p key={warning} className="problem">
          {warning}
        </p>
      ))}
    </figure>
  );
}

const variablesOf = (colors: SchemeColors): CSSProperties =>
  Object.fromEntries(Object.entries(colors).map(([name, color]) => [`--card-${name}`, color]));

/** Of the pairs that need contrast by WCAG 2.2. */
function warningsOf(colors: SchemeColors): readonly string[] {
  return PAIRS.flatMap(({ front, back, least, is }) => {
    if (back === 'problem') return [];
    const ratio = contrast(colors[front === 'edge' ? 'accent' : front], colors[back]);
    if (ratio >= least) return [];
    return [`Hard to see: ${is}, with a contrast of ${ratio.toFixed(1)} instead of ${least}.`];
  });
}
