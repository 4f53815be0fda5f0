/** How to check the tag on a page: a line to run, and its possible results. */
import { CHECK } from '../content.ts';
import { DIAGNOSIS, REMEDIES, TROUBLES, type Check } from '../diagnosis.ts';
import { CodeWords } from './code-words.tsx';
import { Code } from './snippet.tsx';

const CHECKS = Object.keys(TROUBLES) as readonly Check[];

export function CheckMyPage() {
  return (
    <section className="setup-check">
      <h2>{CHECK.title}</h2>
      <p className="setup-help">{CHECK.about}</p>
      <Code title={CHECK.line} code={DIAGNOSIS} />
      <details>
        <summary>{CHECK.findings}</summary>
        <p className="setup-help">{CHECK.ownFindings}</p>
        <dl className="setup-findings">
          {CHECKS.map((check) => (
            <div key={check}>
              <dt>
                <code>{check}</code>
              </dt>
              <dd>
                <p>{TROUBLES[check]}</p>
                <p className="setup-help">
                  <CodeWords text={REMEDIES[check]} />
                </p>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}
