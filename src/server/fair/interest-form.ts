import type { AskedForm } from '#shared/job.ts'
import { keysForRecruiters } from '../applications/answers-apart.ts'

/**
 * The form of an interest, so that it is readable wherever applications are. Two of its answers are for recruiters only: no board
 * asks them.
 */

type Question = AskedForm['questions'][number]
const question = (label: string, name: string, type: 'input_text' | 'input_file' = 'input_text'): Question => ({
  label,
  required: false,
  fields: [{ name, type, options: [] }],
})

export const interestForm: AskedForm = {
  questions: [
    question('First Name', 'first_name'),
    question('Last Name', 'last_name'),
    question('Email', 'email'),
    question('Resume/CV', 'resume', 'input_file'),
    question('Interested in', keysForRecruiters.about),
    question('Agreed that this is kept, UTC', keysForRecruiters.agreedAt),
  ],
  compliance: [],
  demographics: [],
  education: null,
  dataConsent: null,
}

/** The answers that no board asks. */
export function fairAnswers(about: string, agreedAtMs: number): Readonly<Record<string, string>> {
  return {
    [keysForRecruiters.about]: about,
    [keysForRecruiters.agreedAt]: new Date(agreedAtMs).toISOString().slice(0, 16).replace('T', ' '),
  }
}
