/**
 * The types of a brand's demo board (`src/content/demo-board`). The embedded board service converts it to the format of the
 * Greenhouse Job Board API; no browser code reads it. Dates are relative to the day of serving, so that a demo shown next
 * year does not look abandoned.
 */

/** An office, or the region of remote jobs. */
export interface DemoOffice {
  readonly officeId: number
  /** As the board lists its offices. `location` is null for a region. */
  readonly name: string
  readonly location: string | null
  /** As jobs name it. */
  readonly jobLocation: string
  /** Whose law decides what a form must ask: equal opportunity in the United States, consent in the EU. */
  readonly law: 'us' | 'eu' | 'other'
}

/** Names of the optional form questions, which a brand defines once. */
export type QuestionKey =
  | 'coverLetter'
  | 'linkedin'
  | 'website'
  | 'github'
  | 'portfolio'
  | 'portfolioFile'
  | 'whyUs'
  | 'hardestThing'
  | 'teachingSample'
  | 'writingSample'
  | 'codeSample'
  | 'spreadsheetStory'
  | 'strongestLanguage'
  | 'languagesSpoken'
  | 'country'
  | 'workAuthorisation'
  | 'sponsorship'
  | 'startDate'
  | 'noticePeriod'
  | 'graduation'
  | 'shifts'
  | 'tools'
  | 'heardFrom'
  | 'ownWords'
  | 'videoHello'
  | 'campaign'

/** Pay in whole units of the currency, per year by default; `per: 'hour'` for interns and hourly roles. */
export interface DemoPay {
  readonly min: number
  readonly max: number
  readonly currency: 'USD' | 'EUR' | 'CNY'
  readonly per?: 'year' | 'hour'
}

export interface DemoJob {
  /** Public and permanent: it is part of the job page's URL. */
  readonly jobId: number
  readonly title: string
  /** Name of the job's department, a leaf of `DemoDepartment`. */
  readonly department: string
  /** One or more keys of `DemoBoard.offices`. */
  readonly offices: readonly string[]
  /** A key of `DemoBoard.requisitionTypes`. */
  readonly type?: string
  readonly language?: 'de' | 'zh'
  /** Two or three sentences that fit only this job. */
  readonly summary: string
  readonly youWill: readonly string[]
  readonly youBring: readonly string[]
  /** One or two sentences about team, hours, travel or equipment. */
  readonly goodToKnow?: string
  readonly pay?: DemoPay
  readonly featured?: boolean
  readonly publishedDaysAgo: number
  readonly closesInDays?: number
  readonly questions: readonly QuestionKey[]
  readonly education?: 'required' | 'optional'
  readonly demographics?: 'optional' | 'required'
  /** Asks for the candidate's city with the board's location questions. */
  readonly asksLocation?: boolean
  /** US jobs have the EEOC sections unless this is false. */
  readonly compliance?: boolean
}

export interface DemoDepartment {
  readonly departmentId: number
  readonly name: string
  readonly children?: readonly DemoDepartment[]
}

/** A question in the board's format; `name` is `question_<digits>` or one of the board's standard names. */
export interface DemoQuestion {
  readonly label: string
  readonly required: boolean
  readonly description: string | null
  readonly fields: readonly {
    readonly name: string
    readonly type: string
    readonly values: readonly { readonly label: string; readonly value: number | string }[]
  }[]
}

/** Voluntary demographic questions in the board's format. */
export interface DemoDemographics {
  readonly header: string
  readonly description: string
  readonly questions: readonly {
    readonly id: number
    readonly label: string
    readonly type: 'multi_value_single_select' | 'multi_value_multi_select'
    readonly answerOptions: readonly {
      readonly id: number
      readonly label: string
      readonly freeForm?: boolean
      readonly decline?: boolean
    }[]
  }[]
}

/** The texts around every posting in one language. */
export interface DemoJobFrame {
  /** Introduction of every job. */
  readonly introHtml: string
  /** End of every job. */
  readonly conclusionHtml: string
  readonly headings: { readonly youWill: string; readonly youBring: string; readonly goodToKnow: string }
}

/** Everything the embedded board serves. */
export interface DemoBoard {
  readonly companyName: string
  /** The board's introduction. */
  readonly contentHtml: string
  readonly offices: Readonly<Record<string, DemoOffice>>
  /** The requisition types of jobs, and of all others. */
  readonly requisitionTypes: Readonly<Record<string, string>> & { readonly usual: string }
  readonly departments: readonly DemoDepartment[]
  readonly jobs: readonly DemoJob[]
  readonly freelanceJobs: readonly DemoFreelanceJob[]
  readonly questions: Readonly<Record<QuestionKey, DemoQuestion>>
  readonly demographics: DemoDemographics
  readonly frames: Readonly<Record<'en' | 'de' | 'zh', DemoJobFrame>>
}

/** A freelance job from another list, with a name in the form 'Title (Department)'. */
export interface DemoFreelanceJob {
  readonly name: string
  readonly location: string
  readonly url: string
}
