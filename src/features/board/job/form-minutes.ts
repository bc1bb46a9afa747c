import { isFileField, visibleFields } from '#shared/answer-fields.ts'
import { type Field, type JobForm, type Question, traitsOf } from '#shared/job.ts'
import { board as words } from '../words.ts'

/** Estimates how long a form takes, from what it asks. */

const seconds = { shortText: 15, lookUp: 20, choice: 8, date: 8, file: 40, longText: 120 } as const
/** Most people skip most optional questions. */
const optionalShare = 1 / 4
const minMinutes = 2

function secondsOfField(field: Field): number {
  const { hasOptions, isLong } = traitsOf(field)
  if (isFileField(field)) return seconds.file
  if (hasOptions) return seconds.choice
  return isLong ? seconds.longText : seconds.shortText
}

/** One field of a question is enough, and the first is the one that is offered first. */
function secondsOfQuestion(question: Question): number {
  const [field] = visibleFields(question)
  return field ? secondsOfField(field) * (question.required ? 1 : optionalShare) : 0
}

/** The whole minutes that a form takes, at least two. The optional questions beside the application do not count. */
export function formMinutes({ demographics, education, locationQuestions, questions }: JobForm): number {
  const asked = questions.map(secondsOfQuestion)
  const places = locationQuestions
    .filter((question) => visibleFields(question).length > 0)
    .map(({ required }) => seconds.lookUp * (required ? 1 : optionalShare))
  // School, degree and discipline are looked up, month and year are a date each.
  const school = education === null ? 0 : (3 * seconds.lookUp + 2 * seconds.date) * (education === 'required' ? 1 : optionalShare)
  const required = (demographics?.questions ?? []).filter((question) => question.required).length * seconds.choice
  const total = [...asked, ...places, school, required].reduce((sum, each) => sum + each, 0)
  return Math.max(minMinutes, Math.ceil(total / 60))
}

/** Returns 'Takes about 6 minutes'. */
export function formTimeText(form: JobForm): string {
  return words.job.minutes({ count: formMinutes(form) })
}
