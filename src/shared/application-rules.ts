import type { ApplicationForm, Field, OptionValue, Question } from './job.ts'
import { limitedFields, maxNameLength } from './limits.ts'
import { messages } from './messages.ts'

/**
 * When an application is complete (specification 5). The board accepts incomplete applications for ever (greenhouse.md
 * 0.5), so these rules are the only guard: the page asks them before sending, the server again on receipt.
 */

export type AnswerValue = OptionValue | readonly OptionValue[]

/** The answer map, keyed by field name (specification 3); an absent key is an unanswered field. */
export type Answers = Readonly<Record<string, AnswerValue>>

export interface AnswerError {
  /** Name of the field that the message belongs to. */
  readonly field: string
  readonly message: string
}

function isFilled(value: AnswerValue | undefined): boolean {
  if (value === undefined) return false
  if (typeof value === 'string') return value.trim() !== ''
  return typeof value === 'number' || value.length > 0
}

/** True for fields that take a file. */
export function isFileField(field: Field): boolean {
  return field.type === 'input_file' || field.type === 'input_video'
}

/** A file counts when its address and its name are both there, or its content and its name (specification 3). */
function hasFile(answers: Answers, name: string): boolean {
  return (
    (isFilled(answers[`${name}_url`]) && isFilled(answers[`${name}_url_filename`])) ||
    (isFilled(answers[`${name}_content`]) && isFilled(answers[`${name}_content_filename`]))
  )
}

function hasAnswer(answers: Answers, field: Field): boolean {
  return isFilled(answers[field.name]) || (isFileField(field) && hasFile(answers, field.name))
}

/** What is wrong with the answer to one question, or null. Hidden fields are not validated. */
export function validateQuestion(question: Question, answers: Answers): AnswerError | null {
  const fields = question.fields.filter((field) => field.type !== 'input_hidden')
  const [first] = fields
  if (!first) return null
  const overlong = fields.find((field) => limitedFields.includes(field.name) && isTooLong(answers[field.name]))
  if (overlong) return { field: overlong.name, message: messages.tooLong }
  if (question.required && !fields.some((field) => hasAnswer(answers, field))) {
    return { field: first.name, message: messages.required }
  }
  return null
}

function isTooLong(value: AnswerValue | undefined): boolean {
  // Counted in UTF-16 units, as `maxlength` does.
  return typeof value === 'string' && value.length > maxNameLength
}

/** Every error of an application, in the order in which the form shows its questions. */
export function validateApplication(form: ApplicationForm, answers: Answers): readonly AnswerError[] {
  return [...form.questions, ...form.locationQuestions].flatMap((question) => validateQuestion(question, answers) ?? [])
}
