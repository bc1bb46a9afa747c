import type { AskedForm } from '#shared/job.ts'
import { keysForRecruiters } from './answers-apart.ts'
import { store as words } from '../../words.ts'

/**
 * The form of an interest, so that it is readable wherever applications are. Two of its answers are for recruiters only: no board
 * asks them.
 */

const texts = words.interest

/** The answer of somebody who names neither a team nor a job. */
const anything = '*'

type Question = AskedForm['questions'][number]
const question = (label: string, name: string, field: Partial<Question['fields'][number]> = {}): Question => ({
  label,
  required: false,
  fields: [{ name, type: 'input_text', options: [], ...field }],
})

export const interestForm = (): AskedForm => ({
  questions: [
    question(texts.firstName(), 'first_name'),
    question(texts.lastName(), 'last_name'),
    question(texts.email(), 'email'),
    question(texts.resume(), 'resume', { type: 'input_file' }),
    question(texts.about(), keysForRecruiters.about, { options: [{ value: anything, label: texts.anything() }] }),
    question(texts.agreed(), keysForRecruiters.agreedAt),
  ],
  compliance: [],
  demographics: [],
  education: null,
  dataConsent: null,
})

/** A stored form in the language in which the server speaks, where the form is one of an interest. All others have the board's words. */
export function spokenForm(form: AskedForm): AskedForm {
  const isOfInterest = form.questions.some(({ fields }) => fields.some(({ name }) => name === keysForRecruiters.about))
  return isOfInterest ? interestForm() : form
}

/**
 * The answers that no board asks.
 * @param about a team or a job. Empty: neither was named
 */
export function fairAnswers(about: string, agreedAtMs: number): Readonly<Record<string, string>> {
  return {
    [keysForRecruiters.about]: about || anything,
    [keysForRecruiters.agreedAt]: new Date(agreedAtMs).toISOString().slice(0, 16).replace('T', ' '),
  }
}
