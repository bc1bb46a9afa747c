/**
 * What the site knows of a job, independent of the board that lists it. The board's own payload never travels further
 * than the parsers beside this file: its metadata is public but not for the public (greenhouse.md 0.2).
 */

export const jobTypes = ['Industry', 'Intern', 'New Grad', 'Thrive Program', 'Freelance'] as const
export type JobType = (typeof jobTypes)[number]

/** Departments that a filter always offers, in this order, with those of the data added (specification 9). */
export const fixedDepartments = [
  'AI + Machine Learning Engineering',
  'Business',
  'Community',
  'Content Operations',
  'Corporate Development',
  'Design',
  'Engineering',
  'Executive + Senior Leadership',
  'Finance',
  'Learning and Content',
  'Legal',
  'Marketing',
  'Operations',
  'People',
  'Product Management',
  'Studios + Content',
] as const

/** Locations that a filter always offers, with those of the data added (specification 9). */
export const knownLocations = [
  'Beijing, China',
  'Berlin, Germany',
  'Detroit, MI',
  'New York, NY',
  'Pittsburgh, PA',
  'Seattle, WA',
] as const

/** A row of the job list (specification 3, "derived fields for listing"). */
export interface JobListing {
  /** The board's id of the posting; freelance jobs have none of their own and use their address. */
  readonly id: number | string
  readonly title: string
  /** Name of the top-level department, by which the list is grouped. */
  readonly department: string
  /** The whole path of department names, top first, so that a link to a child department still finds its jobs. */
  readonly departmentPath: readonly string[]
  readonly division: string
  readonly featured: boolean
  /** As the board writes it, for display. */
  readonly location: string
  /** The single places in `location`, for filtering: boards write 'Berlin; Paris' (greenhouse.md 1.6). */
  readonly places: readonly string[]
  readonly type: JobType
  /** Where the posting lives on the board, or for a freelance job where it is read. */
  readonly url: string
}

/** Yearly or hourly pay as the board gives it: it names no period (greenhouse.md 1.2). */
export interface PayRange {
  readonly minCents: number
  readonly maxCents: number
  readonly currency: string
  readonly title: string
  readonly blurbHtml: string
}

/** One job with its text and its form. */
export interface JobDetail {
  readonly jobId: number
  readonly title: string
  readonly location: string
  readonly department: string
  readonly division: string
  readonly type: JobType
  /** HTML from the board, decoded once and not yet sanitised: show it through the rich-text component only. */
  readonly contentHtml: string
  readonly language: string | null
  readonly firstPublished: string | null
  readonly updatedAt: string | null
  readonly applicationDeadline: string | null
  readonly payRanges: readonly PayRange[]
  readonly url: string
  readonly form: ApplicationForm
}

/**
 * `input_video` is ours: one question of the board takes a video instead of a document (specification 3).
 */
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

/** Option values stay what the board sent, number or string, because it compares them by type on submit. */
export type OptionValue = string | number

export interface FieldOption {
  readonly label: string
  readonly value: OptionValue
}

export interface Field {
  /** Name of the answer, with the board's `[]` suffix removed (specification 3). */
  readonly name: string
  readonly type: FieldType
  readonly options: readonly FieldOption[]
}

/** A question may hold several fields, a file or a text for instance: any one of them answers it. */
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

/** Job application data (specification 3). */
export interface ApplicationForm {
  readonly questions: readonly Question[]
  readonly locationQuestions: readonly Question[]
  readonly compliance: readonly ComplianceSection[]
  readonly demographics: DemographicSection | null
  readonly education: 'required' | 'optional' | null
  readonly dataConsent: DataConsent | null
}
