import type { Field, JobForm, Question } from '#shared/job.ts'
import { words } from './words.ts'

/** Estimates how long a form takes, from what it asks. */

const seconds = { shortText: 15, lookUp: 20, choice: 8, date: 8, file: 40, longText: 120 } as const
/** Most people skip most optional questions. */
const optionalShare = 1 / 4
const minMinutes = 2

function secondsOfField({ type }: Field): number {
  switch (type) {
    case 'input_file':
    case 'input_video':
      return seconds.file
    case 'textarea':
      return seconds.longText
    case 'multi_value_single_select':
    case 'multi_value_multi_select':
      return seconds.choice
    case 'input_text':
      return seconds.shortText
    case 'input_hidden':
      return 0
  }
}

/** One field of a question is enough, and the first is the one that is offered first. */
function secondsOfQuestion({ fields, required }: Question): number {
  const field = fields.find(({ type }) => type !== 'input_hidden')
  return field ? secondsOfField(field) * (required ? 1 : optionalShare) : 0
}

/** The whole minutes that a form takes, at least two. The optional questions beside the application do not count. */
export function formMinutes({ demographics, education, locationQuestions, questions }: JobForm): number {
  const asked = questions.map(secondsOfQuestion)
  const places = locationQuestions
    .filter(({ fields }) => fields.some(({ type }) => type !== 'input_hidden'))
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
