import type { AnswerChange, Entered } from '#shared/form/entered.ts'

/** What was found for one field of the form, or for one of its schools or jobs. */
export interface ResumeRow {
  /** Stays the same while the form changes. */
  readonly rowId: string
  readonly label: string
  /** What is filled in, for reading. */
  readonly value: string
  /** A second line of it, or ''. */
  readonly detail: string
  /** What the applicant has in this field, if it is something else. */
  readonly written: string | null
  /** Whether the form has it. */
  readonly isUsed: boolean
  /** Whether it needs the whole width. */
  readonly isLong: boolean
}

/** What a press does to the form. */
export interface ResumeFill {
  readonly apply: readonly AnswerChange[]
  /** What takes it out again. Empty if somebody has changed it since. */
  readonly takeOut: (now: Entered) => readonly AnswerChange[]
  /** Named by the field; the value that is filled in. */
  readonly written: Readonly<Record<string, string>>
}

export interface FillableRow extends ResumeRow {
  readonly fillIn: (now: Entered) => ResumeFill
  /** What takes it out of a form that it was filled into on an earlier page. */
  readonly empty: (now: Entered) => readonly AnswerChange[]
}
