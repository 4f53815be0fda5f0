/** A field of a form, with its problem in words below it. */
import { useEffect, useId, type RefObject } from 'react';
import type { Draft, FieldProblem } from '../inbox/web/form-contract.ts';

export type FieldSpec = {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** One line by default. */
  readonly kind?: 'long' | 'secret' | 'select' | 'number';
  /** Of a select; suggestions of a line. */
  readonly options?: readonly (readonly [value: string, label: string])[];
  readonly isOptional?: boolean;
};

type Props = {
  readonly spec: FieldSpec;
  readonly draft: Draft;
  readonly problems: readonly FieldProblem[];
  readonly isDisabled?: boolean;
  readonly onChange: (name: string, value: string) => void;
};

const LONG_ROWS = 5;

export function Field({ spec, draft, problems, isDisabled = false, onChange }: Props) {
  const id = useId();
  const { name, label, hint, isOptional = false } = spec;
  const problem = problems.find(({ field }) => field === name);
  const described = [hint === undefined ? '' : `${id}-hint`, problem === undefined ? '' : `${id}-problem`];
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {isOptional && <span className="quiet"> (optional)</span>}
      </label>
      <Control
        spec={spec}
        shared={{
          id,
          name,
          value: draft[name] ?? '',
          disabled: isDisabled,
          'aria-describedby': described.join(' ').trim() || undefined,
          'aria-invalid': problem === undefined ? undefined : true,
          onChange: ({ currentTarget: { value } }) => onChange(name, value),
        }}
      />
      {hint !== undefined && (
        <p className="quiet" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem !== undefined && (
        <p className="problem" id={`${id}-problem`}>
          {label} {problem.text}.
        </p>
      )}
    </div>
  );
}

type ControlProps = {
  readonly spec: FieldSpec;
  readonly shared: {
    readonly id: string;
    readonly name: string;
    readonly value: string;
    readonly disabled: boolean;
    readonly 'aria-describedby': string | undefined;
    readonly 'aria-invalid': true | undefined;
    readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
  };
};

function Control({ spec: { kind, options }, shared }: ControlProps) {
  const choices = options?.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
  if (kind === 'select') return <select {...shared}>{choices}</select>;
  if (kind === 'long') return <textarea {...shared} rows={LONG_ROWS} />;
  const list = `${shared.id}-options`;
  return (
    <>
      <input
        {...shared}
        type={kind === 'secret' ? 'password' : 'text'}
        inputMode={kind === 'number' ? 'numeric' : undefined}
        autoComplete={kind === 'secret' ? 'new-password' : 'off'}
        list={choices === undefined ? undefined : list}
      />
      {choices !== undefined && <datalist id={list}>{choices}</datalist>}
    </>
  );
}

/** Problems that belong to none of the fields. */
export function OtherProblems({
  problems,
  fields,
}: {
  readonly problems: readonly FieldProblem[];
  readonly fields: readonly string[];
}) {
  const others = problems.filter(({ field }) => field === null || !fields.includes(field));
  return (
    <div role="alert">
      {others.map(({ field, text }) => (
        <p key={`${field} ${text}`} className="problem">
          {field === null ? text : `${field} ${text}`}.
        </p>
      ))}
    </div>
  );
}

/** Moves the focus to the first field that was refused, once the fields can be used again. */
export function useFocusOnProblem(
  form: RefObject<HTMLElement | null>,
  problems: readonly FieldProblem[],
  isBusy: boolean,
): void {
  useEffect(() => {
    if (!isBusy && problems.length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, problems, isBusy]);
}
