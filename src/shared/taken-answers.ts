import {
  type AnswerMap,
  type EducationEntry,
  type EmploymentEntry,
  isEducationComplete,
  isEmploymentComplete,
  type YearMonth,
} from './application-rules.ts'

/**
 * What the applicant tracking system takes of a valid application. It would refuse or ignore the rest: the server stores that for the
 * hiring team and does not send it, and the page says so beside the answer. Both ask these functions, so that nothing is shown as
 * sent that is not.
 */

export const atsSystems = ['greenhouse', 'lever', 'ashby'] as const
export type AtsSystem = (typeof atsSystems)[number]

/** Parts of a place. Greenhouse ignores a place without all three. */
export const placeKeys = ['location', 'latitude', 'longitude'] as const

const monthsOf = ({ month, year }: YearMonth) => (month === null || year === null ? null : year * 12 + month)

function endsAfterStart(start: YearMonth | undefined, end: YearMonth | undefined): boolean {
  const from = start ? monthsOf(start) : null
  const until = end ? monthsOf(end) : null
  return from !== null && until !== null && from < until
}

/** Greenhouse takes an education only with its start, and only if it ends after that. */
export function isEducationTaken(entry: EducationEntry): boolean {
  return isEducationComplete(entry) && endsAfterStart(entry.start_date, entry.end_date)
}

/** Greenhouse takes a former job only if it ended in a later month than it began. */
export function isEmploymentTaken(entry: EmploymentEntry): boolean {
  return isEmploymentComplete(entry) && (entry.current || endsAfterStart(entry.start_date, entry.end_date))
}

/** Greenhouse takes a place only with its position, which a text that was typed and not chosen does not have. */
export function isPlaceTaken(answers: AnswerMap): boolean {
  return placeKeys.every((key) => typeof answers[key] === 'string' && answers[key] !== '')
}

/**
 * Whether the system takes an answer.
 * @param field the key of the answer
 * @param index the place of the education or job in its list
 */
export function isTaken(ats: AtsSystem, answers: AnswerMap, field: string, index = 0): boolean {
  if (ats !== 'greenhouse') return true
  const education = field === 'educations' ? answers.educations?.[index] : undefined
  const employment = field === 'employments' ? answers.employments?.[index] : undefined
  if (education) return isEducationTaken(education)
  if (employment) return isEmploymentTaken(employment)
  return field !== 'location' || isPlaceTaken(answers)
}
