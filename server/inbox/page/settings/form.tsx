/** The form of the settings, beside a preview. It keeps what is entered until it is saved. */
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FieldProblem } from '../../web/form-contract.ts';
import type { PageForm, SettingsSaved } from '../../web/settings/contract.ts';
import { failureText, textsOf, type Entered } from '../../../page/entered.ts';
import { Field, OtherProblems, useFocusOnProblem } from '../../../page/field.tsx';
import { Meanwhile } from '../../../page/meanwhile.tsx';
import { Problem } from '../../../page/notice.tsx';
import { Colors } from './colors.tsx';
import { useEntered } from './entered.ts';
import { useIsLooking } from '../role.ts';
import { FIELD_NAMES, LOOK_SECTIONS, OTHER_SECTIONS, type Section } from './fields.ts';
import { Preview } from './preview.tsx';
import { saveSettings } from './requests.ts';
import { SETTINGS } from './settings-key.ts';
import { Webhooks } from './webhooks.tsx';
import { useAction } from '../../../page/use-action.ts';

type Props = { readonly form: PageForm; readonly owner: string; readonly timeZone: string };

export function Form({ form, owner, timeZone }: Props) {
  const element = useRef<HTMLFormElement>(null);
  const settings = useSettings(form, owner);
  const { draft, problems, isPending, error, saved, hasChanges, change, discard, save } = settings;
  useFocusOnProblem(element, problems, isPending);
  const fields = { ...settings, form };
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className="look">
        <div className="fields">
          {LOOK_SECTIONS.map((section) => (
            <SectionFields key={section.title} section={section} {...fields} />
          ))}
          <Colors draft={draft} problems={problems} isDisabled={isPending} onChange={change} />
        </div>
        <Preview draft={draft} />
      </div>
      {OTHER_SECTIONS.map((section) => (
        <SectionFields key={section.title} section={section} {...fields} />
      ))}
      <Webhooks form={form} secret={saved?.webhookSecret ?? null} timeZone={timeZone} />
      <OtherProblems problems={problems} fields={FIELD_NAMES} />
      <Problem message={error} />
      <p role="status">{saved !== null && !hasChanges && 'Saved.'}</p>
      <p className="actions save">
        <button className="main" disabled={isPending || !hasChanges}>
          {isPending ? 'Saving …' : 'Save the settings'}
        </button>
        {hasChanges && (
          <button type="button" disabled={isPending} onClick={discard}>
            Discard the changes
          </button>
        )}
      </p>
    </form>
  );
}

type SectionProps = Pick<ReturnType<typeof useSettings>, 'draft' | 'entered' | 'problems' | 'isPending'> & {
  readonly section: Section;
  readonly form: PageForm;
  readonly change: (name: string, text: string) => void;
};

function SectionFields({ section, form, draft, entered, problems, isPending, change }: SectionProps) {
  const isWithheld = useIsLooking() && section.isOwners === true;
  return (
    <section aria-label={section.title}>
      <h3>{section.title}</h3>
      <p className="quiet">{section.purpose}</p>
      {isWithheld && (
        <p className="strip warning">You look as the provider, so you cannot change these. An owner can.</p>
      )}
      {section.fields.map((spec) => (
        <div key={spec.name}>
          <Field
            spec={spec}
            draft={draft}
            problems={problems}
            isDisabled={isPending || isWithheld}
            onChange={change}
          />
          <Meanwhile entered={entered[spec.name]} saved={form.draft[spec.name] ?? ''} />
        </div>
      ))}
    </section>
  );
}

function useSettings(form: PageForm, owner: string) {
  const queries = useQueryClient();
  const { entered, enter, clear } = useEntered(owner);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [saved, setSaved] = useState<SettingsSaved | null>(null);
  const { mutate, error, isPending, reset } = useAction({
    name: 'settings',
    mutationFn: (sent: Entered) => saveSettings({ basedOn: form.revision, draft: textsOf(sent) }),
    async onSuccess(result, sent) {
      setProblems(result.kind === 'refused' ? result.problems : []);
      if (result.kind === 'refused') return;
      setSaved(result.value);
      await queries.invalidateQueries({ queryKey: SETTINGS });
      clear(sent);
    },
  });
  return {
    draft: { ...form.draft, ...textsOf(entered) },
    entered,
    problems,
    saved,
    isPending,
    error: failureText(error),
    hasChanges: Object.keys(entered).length > 0,
    change(name: string, text: string) {
      setSaved(null);
      enter(name, form.draft[name] ?? '', text);
    },
    discard() {
      clear(entered);
      setProblems([]);
      reset();
    },
    save: () => mutate(entered),
  };
}
