/**
 * The shape in which a brand writes its demo board (`src/content/demo-board`). The embedded board service turns it into the
 * shapes of the Greenhouse job board API; no browser code reads it. Dates are counted in days from the moment of serving,
 * so that a demo shown next year does not look abandoned.
 */

/** The six offices of specification 2 and the places of people who work from home. */
export type OfficeKey = 'beijing' | 'berlin' | 'detroit' | 'new-york' | 'pittsburgh' | 'seattle' | 'remote-us' | 'remote-germany'

export type ReqType = 'industry' | 'intern' | 'new-grad' | 'thrive'

/** Names of the optional question blocks of an application form, defined once per brand. */
export type AskKey =
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

/** Yearly pay in whole units of the currency; `per: 'hour'` for interns and hourly roles. */
export interface DemoPay {
  readonly min: number
  readonly max: number
  readonly currency: 'USD' | 'EUR' | 'CNY'
  readonly per?: 'year' | 'hour'
}

export interface DemoJob {
  /** Public and permanent: it is in the address of the job's page. */
  readonly jobId: number
  readonly title: string
  /** Name of the department the job hangs under; a leaf of `DemoDepartment`. */
  readonly department: string
  /** One posting may name several offices; the first gives the location text. */
  readonly offices: readonly OfficeKey[]
  readonly type?: ReqType
  readonly language?: 'de' | 'zh'
  /** Two or three sentences that could stand above no other job. */
  readonly summary: string
  readonly youWill: readonly string[]
  readonly youBring: readonly string[]
  /** One or two sentences of practical facts: team, hours, travel, equipment. */
  readonly goodToKnow?: string
  readonly pay?: DemoPay
  readonly featured?: boolean
  readonly publishedDaysAgo: number
  readonly closesInDays?: number
  readonly asks: readonly AskKey[]
  readonly education?: 'required' | 'optional'
  readonly demographics?: 'optional' | 'required'
  /** Ask for the candidate's city (the board's location questions). */
  readonly asksLocation?: boolean
  /** US jobs carry the EEOC sections unless this is false. */
  readonly compliance?: boolean
}

export interface DemoDepartment {
  readonly departmentId: number
  readonly name: string
  readonly children?: readonly DemoDepartment[]
}

/** A question in the board's own shape; `name` is `question_<digits>` or one of the standard names (greenhouse.md 1.5). */
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

/** Voluntary questions about the person, in the board's own shape. */
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

/** Sentences around every posting, by the language of the job. */
export interface DemoJobFrame {
  /** Opens every job: who we are. HTML. */
  readonly introHtml: string
  /** Closes every job. HTML. */
  readonly conclusionHtml: string
  readonly headings: { readonly youWill: string; readonly youBring: string; readonly goodToKnow: string }
}

/** Everything the embedded board serves. */
export interface DemoBoard {
  readonly companyName: string
  /** The board's own introduction, raw HTML. */
  readonly contentHtml: string
  readonly departments: readonly DemoDepartment[]
  readonly jobs: readonly DemoJob[]
  readonly freelanceJobs: readonly DemoFreelanceJob[]
  readonly asks: Readonly<Record<AskKey, DemoQuestion>>
  readonly demographics: DemoDemographics
  readonly frames: Readonly<Record<'en' | 'de' | 'zh', DemoJobFrame>>
}

/** A freelance job, listed elsewhere; the name reads 'Title (Department)' (specification 3). */
export interface DemoFreelanceJob {
  readonly name: string
  readonly location: string
  readonly url: string
}
