/**
 * The site's model of a job, independent of the board. The board's own payload must not be used outside the parsers in this
 * folder: its metadata is technically public but contains internal data.
 */

/** A row of the job list. */
export interface JobListing {
  /** The board's ID of the job. Freelance jobs have none and use their URL. */
  readonly id: number | string
  readonly title: string
  /** Name of the top-level department, which groups the list. Empty if the board has none. */
  readonly department: string
  /** All department names from the top level down, so that a link to a child department also finds its jobs. */
  readonly departmentPath: readonly string[]
  readonly division: string
  readonly featured: boolean
  /** The board's text, for display. */
  readonly location: string
  /** The places in `location` and their groups, for filtering: boards write 'Berlin; Paris'. */
  readonly places: readonly string[]
  /** As the brand names it, or `freelanceType`. Empty if the board has no types. */
  readonly type: string
  /** URL of the posting on the board, or of the freelance job. */
  readonly url: string
}

/** A pay range of the board, per year or per hour: the board does not say which. */
export interface PayRange {
  readonly minCents: number
  readonly maxCents: number
  readonly currency: string
  readonly title: string
  readonly blurbHtml: string
}

/** One job with its text and form. */
export interface JobDetail {
  readonly jobId: number
  readonly title: string
  readonly location: string
  readonly department: string
  readonly division: string
  readonly type: string
  /** HTML from the board, decoded once and not sanitised: render it only with the rich-text component. */
  readonly contentHtml: string
  readonly language: string | null
  readonly firstPublished: string | null
  readonly updatedAt: string | null
  readonly applicationDeadline: string | null
  readonly payRanges: readonly PayRange[]
  readonly url: string
  readonly form: JobForm
}

/** The board's field types, and `input_video`, which this site adds for the one question that takes a video. */
export const fieldTypes = [
  'input_text',
  'input_file',
  'input_video',
  'input_hidden',
  'textarea',
  'multi_value_single_select',
  'multi_value_multi_select',
] as const
export type FieldType = (typeof fieldTypes)[number]

/** The board's number or string, unchanged, because the board compares values by type on submit. */
export type OptionValue = string | number

export interface FieldOption {
  readonly label: string
  readonly value: OptionValue
}

export interface Field {
  /** Name of the answer, without the board's suffix `[]`. */
  readonly name: string
  readonly type: FieldType
  readonly options: readonly FieldOption[]
}

/** A question may have several fields, such as a file and a text. An answer to one of them is enough. */
export interface Question {
  readonly label: string
  readonly required: boolean
  readonly descriptionHtml: string | null
  readonly fields: readonly Field[]
}

export interface ComplianceSection {
  readonly descriptionHtml: string | null
  readonly questions: readonly Question[]
}

export interface DemographicOption {
  readonly id: number
  readonly label: string
  readonly freeForm: boolean
}

export interface DemographicQuestion {
  readonly id: number
  readonly label: string
  readonly required: boolean
  readonly type: FieldType
  readonly options: readonly DemographicOption[]
}

export interface DemographicSection {
  readonly header: string
  readonly descriptionHtml: string | null
  readonly questions: readonly DemographicQuestion[]
}

export interface DataConsent {
  readonly requiresConsent: boolean
  readonly requiresProcessingConsent: boolean
  readonly requiresRetentionConsent: boolean
  readonly retentionDays: number | null
  readonly demographicConsentApplies: boolean
}

/** What a board tells applicants about software that reads applications. One of the two is there. */
export interface AiDisclaimer {
  /** HTML from the board, not sanitised; '' if there is none. */
  readonly html: string
  readonly optOutUrl: string | null
}

/** All questions of a job's application form. */
export interface JobForm {
  readonly questions: readonly Question[]
  readonly locationQuestions: readonly Question[]
  readonly compliance: readonly ComplianceSection[]
  readonly demographics: DemographicSection | null
  readonly education: 'required' | 'optional' | null
  readonly dataConsent: DataConsent | null
  /** Whether an education has a start. The brand decides it, not the board. */
  readonly asksEducationStart?: boolean
  /** Whether the board asks for former jobs. Absent on most boards. */
  readonly employment?: 'required' | 'optional'
  /** Absent on most boards, and in copies that an earlier release stored. */
  readonly aiDisclaimer?: AiDisclaimer
}
