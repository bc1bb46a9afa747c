import type { TextLine } from '#platform/documents/docx-text.ts'

/** What a résumé says that a form may ask for. Equal-opportunity questions must never get a fact. */

export type ResumeLine = TextLine

/** The text of a résumé, and the addresses that its words link to. */
export interface ResumeText {
  readonly lines: readonly ResumeLine[]
  readonly links: readonly string[]
}

export interface ResumeMonth {
  readonly year: number
  /** 1 to 12. null: the résumé names the year only. */
  readonly month: number | null
}

export interface ResumeDates {
  readonly start: ResumeMonth | null
  /** null: not named, or not over. */
  readonly end: ResumeMonth | null
  readonly isCurrent: boolean
}

export interface ResumeSchool {
  readonly name: string
  /** As it is written: 'BSc', 'Master of Arts'. */
  readonly degree: string | null
  /** What was studied, as it is written. */
  readonly discipline: string | null
  readonly dates: ResumeDates
}

export interface ResumeJob {
  readonly company: string
  readonly title: string
  readonly dates: ResumeDates
}

/** The site behind a link, as far as forms ask for it. A portfolio is also a website. */
export type ResumeLink = 'linkedin' | 'github' | 'portfolio' | 'website'

/** null: not found, or not certain enough to be offered. */
export interface ResumeFacts {
  readonly name: { readonly first: string; readonly last: string } | null
  readonly email: string | null
  readonly phone: string | null
  readonly place: string | null
  readonly links: Readonly<Partial<Record<ResumeLink, string>>>
  /** The latest one first. */
  readonly schools: readonly ResumeSchool[]
  /** The latest one first. */
  readonly jobs: readonly ResumeJob[]
}
