import { askedForm, questionsInWords, type SaidAnswers } from '#shared/answer-words.ts'
import type { JobForm } from '#shared/job.ts'
import { isTaken } from '#shared/taken-answers.ts'
import { settings } from '#platform/settings.ts'
import type { ReadableAnswer } from '#storage/records.ts'
import { enteredAnswers, sentEntries } from './answer-map.ts'
import type { Entered } from '#shared/form/entered.ts'
import { form as words } from '../words.ts'

/**
 * Copies of the answers in words. The copy of a draft, which the applicant downloads, has all that was entered. That in a receipt, which
 * stays on the device, has what was sent, and must not contain compliance or demographic answers.
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

function copyOf(form: JobForm, entered: Entered, isReceipt: boolean): readonly ReadableAnswer[] {
  const said = saidOf(form, entered)
  return questionsInWords(askedForm(form)).flatMap(({ field, isHidden, label, read, section }) => {
    const isApart = section === 'compliance' || section === 'demographics'
    if (isHidden || (isReceipt && isApart)) return []
    const texts = read(said)?.texts ?? []
    return texts.flatMap((text, index): ReadableAnswer[] => {
      if (text.trim() === '') return []
      const isForTeam = isReceipt && !isTaken(settings.ats, said.answers, field, index)
      const inReceipt = { field, ...(isForTeam ? { note: words.unsent.teamOnly() } : {}) }
      return [{ label, text, ...(isReceipt ? inReceipt : {}) }]
    })
  })
}

/** The copy of all answers of a draft. */
export function readableCopy(form: JobForm, entered: Entered): readonly ReadableAnswer[] {
  return copyOf(form, entered, false)
}

/** The copy for a receipt: what is sent, except compliance and demographic answers. It says what the hiring system does not get. */
export function receiptCopy(form: JobForm, entered: Entered): readonly ReadableAnswer[] {
  return copyOf(form, sentEntries(form, entered), true)
}
