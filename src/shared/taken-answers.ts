import {
  type AnswerMap,
  type EducationEntry,
  type EmploymentEntry,
  isEducationComplete,
  isEmploymentComplete,
  monthsOf,
} from './application-rules.ts'

/**
 * What the applicant tracking system takes of a valid application. It would refuse or ignore the rest: the server stores that for the
 * hiring team and does not send it, and the page says so beside the answer. Both ask these functions, so that nothing is shown as
 * sent that is not.
 */

/** Parts of a place. Greenhouse ignores a place without all three. */
export const placeKeys = ['location', 'latitude', 'longitude'] as const

/** Greenhouse takes an education only with its start and its end. That it ends after that, the rules ask as well. */
export function isEducationTaken(entry: EducationEntry): boolean {
  return entry.start_date !== undefined && entry.end_date !== undefined && isEducationComplete(entry)
}

/** Greenhouse takes a former job only if it ended in a later month than it began. */
export function isEmploymentTaken(entry: EmploymentEntry): boolean {
  const { current, end_date: end, start_date: start } = entry
  return isEmploymentComplete(entry) && (current || (end !== undefined && monthsOf(start) < monthsOf(end)))
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
export function isTaken(ats: string, answers: AnswerMap, field: string, index = 0): boolean {
  if (ats !== 'greenhouse') return true
  const education = field === 'educations' ? answers.educations?.[index] : undefined
  const employment = field === 'employments' ? answers.employments?.[index] : undefined
  if (education) return isEducationTaken(education)
  if (employment) return isEmploymentTaken(employment)
  return field !== 'location' || isPlaceTaken(answers)
}
