import type { AskedForm } from '#shared/job.ts'
import { keysForRecruiters } from '../applications/answers-apart.ts'
import { words } from './words.ts'

/**
 * The form of an interest, so that it is readable wherever applications are. Two of its answers are for recruiters only: no board
 * asks them.
 */

const texts = words.interest

type Question = AskedForm['questions'][number]
const question = (label: string, name: string, type: 'input_text' | 'input_file' = 'input_text'): Question => ({
  label,
  required: false,
  fields: [{ name, type, options: [] }],
})

export const interestForm = (): AskedForm => ({
  questions: [
    question(texts.firstName(), 'first_name'),
    question(texts.lastName(), 'last_name'),
    question(texts.email(), 'email'),
    question(texts.resume(), 'resume', 'input_file'),
    question(texts.about(), keysForRecruiters.about),
    question(texts.agreed(), keysForRecruiters.agreedAt),
  ],
  compliance: [],
  demographics: [],
  education: null,
  dataConsent: null,
})

/** The answers that no board asks. */
export function fairAnswers(about: string, agreedAtMs: number): Readonly<Record<string, string>> {
  return {
    [keysForRecruiters.about]: about,
    [keysForRecruiters.agreedAt]: new Date(agreedAtMs).toISOString().slice(0, 16).replace('T', ' '),
  }
}
