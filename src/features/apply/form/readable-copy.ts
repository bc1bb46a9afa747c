import { askedForm, questionsInWords, type SaidAnswers } from '#shared/answer-words.ts'
import type { JobForm } from '#shared/job.ts'
import type { ReadableAnswer } from '#storage/records.ts'
import { enteredAnswers } from './answer-map.ts'
import type { Entered } from './entered.ts'

/**
 * Copies of the answers in words. The copy that the applicant downloads has all answers. That in a receipt, which stays on the
 * device, must not contain compliance or demographic answers.
 */

/** What was entered, also incomplete educations and jobs, as the words are made of it. */
export function saidOf(form: JobForm, entered: Entered): SaidAnswers {
  return {
    answers: enteredAnswers(form, entered),
    educationNames: entered.educations.map(({ degree, discipline, school }) => ({
      school: school.text,
      degree: degree.text,
      discipline: discipline.text,
    })),
    files: Object.entries(entered.files).flatMap(([name, { file, status }]) =>
      status === 'rejected' ? [] : [{ fieldName: name, fileName: file.name }],
    ),
  }
}

/** The copy of all answers. */
export function readableCopy(form: JobForm, entered: Entered, isReceipt = false): readonly ReadableAnswer[] {
  const said = saidOf(form, entered)
  return questionsInWords(askedForm(form)).flatMap(({ isHidden, label, read, section }) => {
    const isApart = section === 'compliance' || section === 'demographics'
    if (isHidden || (isReceipt && isApart)) return []
    const texts = read(said)?.texts ?? []
    return texts.filter((text) => text.trim() !== '').map((text) => ({ label, text }))
  })
}

/** The copy for a receipt: all answers except compliance and demographic ones. */
export function receiptCopy(form: JobForm, entered: Entered): readonly ReadableAnswer[] {
  return readableCopy(form, entered, true)
}
