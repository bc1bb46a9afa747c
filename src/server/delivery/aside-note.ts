import * as v from 'valibot'
import type { AnswerError } from '#shared/application-rules.ts'
import type { FileProblem } from '#shared/file-types.ts'
import { form as rules } from '#shared/form/words.ts'
import { delivery as words, store as applicationWords, take as applicantWords } from '../words.ts'
import { noteLineText } from './notes.ts'

/**
 * Why an application from a fair is set aside for a person. The note stores what is wrong and not the sentences about it, which are those
 * of the form and are written when the note is read.
 */

const sentences = {
  required: rules.required,
  tooLong: rules.tooLong,
  email: rules.email,
  url: rules.url,
  year: rules.year,
  endBeforeStart: rules.endBeforeStart,
  misfit: applicationWords.misfit,
  fileMissing: applicantWords.fileMissing,
  notBase64: applicantWords.notBase64,
  sentTwice: applicantWords.sentTwice,
  ...applicantWords.files,
} as const
const names = Object.keys(sentences) as (keyof typeof sentences)[]

/** What is wrong with a file, as the rules of a form say what is wrong with an answer. */
export const fileSentence = (problem: FileProblem): string => applicantWords.files[problem]()

const beginning = 'the form does not take it: '
const maxProblems = 20

const Problems = v.pipe(v.string(), v.parseJson(), v.array(v.object({ question: v.string(), problem: v.picklist(names) })))

/**
 * @param problems in the language in which the server speaks now
 * @param labelOf the question of a field: the board's text
 */
export function misfitNote(problems: readonly AnswerError[], labelOf: (field: string) => string): string {
  const known = problems.map(({ field, message }) => {
    const problem = names.find((name) => sentences[name]() === message) ?? 'misfit'
    return JSON.stringify({ question: labelOf(field).slice(0, 80), problem })
  })
  return `${beginning}[${[...new Set(known)].slice(0, maxProblems).join(',')}]`
}

/** Any note of a delivery in the language in which the server speaks. */
export function deliveryNoteText(note: string): string {
  if (!note.startsWith(beginning)) return noteLineText(note)
  const problems = v.safeParse(Problems, note.slice(beginning.length))
  if (!problems.success) return note
  const said = problems.output.map(({ problem, question }) => words.aside.problem({ question, message: sentences[problem]() }))
  return words.aside.misfit({ problems: said.join(' ') })
}
