import type { AskedForm } from '#shared/job.ts'
import type { Answer, AnswerMap } from '#shared/application-rules.ts'
import { maxTextLength } from '#shared/limits.ts'
import { readStoredAnswers } from '../store/read-answers.ts'

/**
 * Selects from answers that no form has accepted those that may be stored: to questions that are asked, as long as an answer may be. Whoever has
 * the public key of fairs can seal anything, so what nobody asks is no person's answer.
 */

const structuredKeys: readonly string[] = ['educations', 'employments', 'demographic_answers', 'data_compliance']
const generatedKeys: readonly string[] = ['mapped_url_token', 'latitude', 'longitude']
/** The questions of every board. A form may have lost one since its tablet showed it. */
const usualFields = ['first_name', 'last_name', 'email', 'phone', 'resume', 'cover_letter']
/** The questions of a board's own. */
const ownField = /^question_\d{1,20}$/
const fileSuffixes = /_(?:url|url_filename|text)$/
/** More than any question has. */
const maxChoices = 500
const maxChoiceLength = 1_000

/** Whether a field is asked. @param form null: nobody knows it any more */
function isAskedField(form: AskedForm | null): (name: string) => boolean {
  const questions = form ? [...form.questions, ...form.compliance] : []
  const names = new Set([...usualFields, ...questions.flatMap(({ fields }) => fields.map(({ name }) => name))])
  return (name) => names.has(name) || (!form && ownField.test(name))
}

function cut(answer: Answer): Answer {
  if (typeof answer === 'string') return answer.slice(0, maxTextLength)
  if (!Array.isArray(answer)) return answer
  const choices = answer.slice(0, maxChoices) as readonly unknown[]
  return choices.map((choice) => (typeof choice === 'string' ? choice.slice(0, maxChoiceLength) : choice)) as Answer
}

/** The answers that may be kept, in their order. */
export function askedAnswers(form: AskedForm | null, answers: Readonly<Record<string, unknown>>): AnswerMap {
  const isAsked = isAskedField(form)
  const kept = Object.entries(answers).filter(
    ([key]) =>
      structuredKeys.includes(key) || generatedKeys.includes(key) || isAsked(key) || isAsked(key.replace(fileSuffixes, '')),
  )
  return Object.fromEntries(
    Object.entries(readStoredAnswers(Object.fromEntries(kept))).map(([key, answer]) => [key, cut(answer)] as const),
  )
}

/** The files that may be kept: at most one for each question that is asked. */
export function askedFiles<File extends { readonly fieldName: string }>(
  form: AskedForm | null,
  files: readonly File[],
): readonly File[] {
  const isAsked = isAskedField(form)
  const byField = new Map(files.map((file) => [file.fieldName, file]))
  return files.filter((file) => isAsked(file.fieldName) && byField.get(file.fieldName) === file)
}
