import { escapeHtml } from '#shared/html-text.ts'
import questions from './standard-questions.json' with { type: 'json' }

interface BoardQuestion {
  readonly label: string
  readonly required: boolean
  readonly description: string | null
  readonly fields: readonly { readonly name: string; readonly type: string; readonly values: readonly object[] }[]
}

/** The standard form of the real board: name, e-mail, phone and résumé. */
export const standardQuestions: readonly BoardQuestion[] = questions.standard

/** The candidate's city: always these three fields in this order. */
export const locationQuestions: readonly BoardQuestion[] = questions.location

interface ComplianceSection {
  readonly type: string
  readonly description: string
  readonly questions: readonly BoardQuestion[]
}

/**
 * The four equal-opportunity sections that the real board adds to jobs in the United States, with HTML-escaped descriptions. The texts
 * come from government forms (Form CC-305 and 41 CFR 60-300) and are not subject to copyright.
 */
export const eeocSections: readonly ComplianceSection[] = questions.equalOpportunity.map((section) => ({
  ...section,
  description: escapeHtml(section.description),
}))
