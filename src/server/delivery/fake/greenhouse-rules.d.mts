export interface Attachment {
  readonly field: string
  readonly name: string
  /** null: given as an address. */
  readonly bytes: Buffer | null
}

export interface RuleFindings {
  /** Why the API would refuse the application. */
  readonly problems: readonly string[]
  /** Keys that the API would drop without a word. */
  readonly ignored: readonly string[]
  readonly attachments: readonly Attachment[]
}

/** Judges an application by the documented rules. */
export function judgeApplication(application: {
  readonly body: Readonly<Record<string, unknown>>
  readonly files?: readonly Attachment[]
  /** The body came as a form, where numbers are text. */
  readonly isForm: boolean
  /** The job, as the board answers it with `questions=true`. */
  readonly job: unknown
}): RuleFindings
