import { useState } from 'react';
import type { TaskTamerAgentElement } from '../../widget/contract.ts';
import { parsedValue } from './tags.ts';

type MethodsProps = { readonly tags: readonly TaskTamerAgentElement[] };
type Call = (tag: TaskTamerAgentElement) => unknown;

const PLAIN: Readonly<Record<string, Call>> = {
  'open()': (tag) => tag.open(),
  "open({ channel: 'writing' })": (tag) => tag.open({ channel: 'writing' }),
  'close()': (tag) => tag.close(),
  'endCall()': (tag) => tag.endCall(),
  'setMuted(true)': (tag) => tag.setMuted(true),
  'setMuted(false)': (tag) => tag.setMuted(false),
};

/** The tag's methods and their results. */
export function Methods({ tags }: MethodsProps) {
  const [index, setIndex] = useState(0);
  const [answer, setAnswer] = useState('');
  const tag = tags[index] ?? tags[0];
  const run = async (name: string, call: Call) => setAnswer(await answerOf(tag, name, call));
  return (
    <section className="panel" aria-labelledby="methods-title">
      <div className="panel-head">
        <h2 id="methods-title">Methods</h2>
        {tags.length > 1 && (
          <select aria-label="Tag" value={index} onChange={(event) => setIndex(Number(event.target.value))}>
            {tags.map((_, position) => (
              <option key={position} value={position}>
                Tag {position + 1}
              </option>
            ))}
          </select>
        )}
      </div>
      <div className="buttons">
        {Object.entries(PLAIN).map(([name, call]) => (
          <button key={name} type="button" onClick={() => void run(name, call)}>
            {name}
          </button>
        ))}
      </div>
      <TextMethod
        name="say"
        usual="One moment, please."
        onRun={(text) => run('say', (tag) => tag.say(text))}
      />
      <TextMethod name="send" usual='{"type":"add-message"}' onRun={(text) => run('send', sending(text))} />
      <output className="note" aria-label="Answer">
        {answer}
      </output>
    </section>
  );
}

function sending(text: string): Call {
  const message = parsedValue(text);
  return (tag) => tag.send(message as Parameters<typeof tag.send>[0]);
}

/** Shows the error of a method that throws. */
async function answerOf(tag: TaskTamerAgentElement | undefined, name: string, call: Call): Promise<string> {
  if (tag === undefined) return 'There is no tag.';
  try {
    const result = await call(tag);
    const state = `callState ${tag.callState}, muted ${String(tag.muted)}, version ${tag.version}`;
    return `${name} → ${String(result)} · ${state}`;
  } catch (error) {
    return `${name} threw: ${String(error)}`;
  }
}

type TextMethodProps = {
  readonly name: string;
  readonly usual: string;
  readonly onRun: (text: string) => Promise<void>;
};

function TextMethod({ name, usual, onRun }: TextMethodProps) {
  const [text, setText] = useState(usual);
  return (
    <form
      className="text-method"
      onSubmit={(event) => {
        event.preventDefault();
        void onRun(text);
      }}
    >
      <input aria-label={`What to ${name}`} value={text} onChange={(event) => setText(event.target.value)} />
      <button type="submit">{name}(…)</button>
    </form>
  );
}
