import type { AskedForm } from '#shared/job.ts'
import type { Answer } from '#shared/application-rules.ts'
import { type QuestionInWords, questionsInWords } from '#shared/answer-words.ts'
import { currentLanguage } from '../../web/language/language.ts'
import type { StoredApplication } from './application-store.ts'

/**
 * An application's questions with their answers in words. Uses only the stored form, so that an application stays readable after
 * its job has closed.
 */

/** A question of an application. */
export interface OpenQuestion extends Omit<QuestionInWords, 'section' | 'read'> {
  readonly section: QuestionInWords['section'] | 'other'
  /** null: it was not answered. */
  readonly answer: string | null
  readonly value: Answer | null
}

export interface AnsweredQuestion extends OpenQuestion {
  readonly answer: string
}

/** A raw value as text: strings unchanged, anything else as JSON. */
export function rawText(value: Answer | null): string {
  if (value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** By the language in which their words are. */
const known = new WeakMap<AskedForm, Map<string | null, readonly QuestionInWords[]>>()

function questionsOfForm(form: AskedForm): readonly QuestionInWords[] {
  const byLanguage = known.get(form) ?? new Map<string | null, readonly QuestionInWords[]>()
  const language = currentLanguage()
  const questions = byLanguage.get(language) ?? questionsInWords(form)
  byLanguage.set(language, questions)
  known.set(form, byLanguage)
  return questions
}

/** The sections of questions whose answers are stored apart (`answers-apart.ts`). */
export const sectionsApart: readonly OpenQuestion['section'][] = ['compliance', 'demographics']

/** Every question of a form, in form order. */
export function questionsOf(
  form: AskedForm,
  { isWithAnswersApart }: { readonly isWithAnswersApart: boolean },
): readonly QuestionInWords[] {
  return questionsOfForm(form).filter(({ section }) => isWithAnswersApart || !sectionsApart.includes(section))
}

/** Whether a question of the form accounts for this answer key. */
function isCovered(key: string, questions: readonly QuestionInWords[]): boolean {
  const covers = ({ field }: QuestionInWords) =>
    key === field || ['_url', '_url_filename', '_content_filename'].some((suffix) => key === field + suffix)
  return key === 'demographic_answers' || key === 'data_compliance' || questions.some(covers)
}

/**
 * Every question of an application, in form order. Answers to questions that the form does not have come last, under their key:
 * the referrer token, and all answers where no form is known.
 */
export function allQuestions(application: StoredApplication): readonly OpenQuestion[] {
  const questions = application.form ? questionsOfForm(application.form) : []
  const asked = questions.map(({ read, ...question }): OpenQuestion => {
    const said = read(application)
    return { ...question, answer: said && said.texts.join('\n'), value: said && said.value }
  })
  const rest = Object.entries(application.answers)
    .filter(([key]) => !application.form || !isCovered(key, questions))
    .map(([key, value]): OpenQuestion => {
      const file = application.files.find(({ fieldName: name }) => key === `${name}_url`)
      const answer = file ? file.fileName : rawText(value)
      return { section: 'other', field: key, label: key, isHidden: false, hasRawValue: false, answer, value }
    })
  return [...asked, ...rest]
}

/** Every answered question of an application, in the same order. */
export function readableAnswers(application: StoredApplication): readonly AnsweredQuestion[] {
  return allQuestions(application).filter((question): question is AnsweredQuestion => question.answer !== null)
}
