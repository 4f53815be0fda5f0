import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';

type TabsProps<Id extends string> = {
  readonly label: string;
  readonly ids: readonly Id[];
  readonly titles: Readonly<Record<Id, ReactNode>>;
  readonly value: Id;
  readonly onPick: (id: Id) => void;
  /** The content of the selected tab. */
  readonly children: ReactNode;
};

const STEPS: Readonly<Partial<Record<string, number>>> = { ArrowLeft: -1, ArrowRight: 1 };

/** A tab list; arrow keys move between tabs. */
export function Tabs<Id extends string>({ label, ids, titles, value, onPick, children }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const step = STEPS[key];
    const next = step === undefined ? undefined : ids.at((ids.indexOf(value) + step) % ids.length);
    if (next === undefined) return;
    onPick(next);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  };
  const panel = useId();
  return (
    <div className="tabs">
      <div
        ref={list}
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        className="tab-list"
        onKeyDown={onKeyDown}
      >
        {ids.map((id) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${panel}-${id}`}
            data-tab={id}
            aria-selected={id === value}
            aria-controls={panel}
            tabIndex={id === value ? 0 : -1}
            onClick={() => onPick(id)}
          >
            {titles[id]}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={panel}
        className="tab-panel"
        aria-labelledby={`${panel}-${value}`}
        tabIndex={0}
      >
        {children}
      </div>
    </div>
  );
}
