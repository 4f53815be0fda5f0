/** The types of forms, which the inbox's page and the provider's share. */

/** What is entered: texts by the names of the form's fields. Numbers are written in digits, lists one per line. */
export type Draft = Readonly<Record<string, string>>;

/** A refusal, beside its field. */
export type FieldProblem = {
  /** Null if it concerns no field of the form. */
  readonly field: string | null;
  /** Continues the field's label. */
  readonly text: string;
};

/** The body of a refusal of what was entered. */
export type ProblemsBody = { readonly message: string; readonly problems: readonly FieldProblem[] };

/**
 * The fields of the settings that were changed. Refused with 422 and a `ProblemsBody`, or with an {@link OutdatedStatus}.
 * @property basedOn the revision that the page has shown
 */
export type SettingsChange = { readonly basedOn: number; readonly draft: Draft };

/** The status of a change that was based on an earlier revision. */
export type OutdatedStatus = 409;
