import { type AnswerError, type AnswerMap, validateAnswers } from '#shared/application-rules.ts'
import { cleanAnswers } from '#shared/form/clean-answers.ts'
import type { AskedForm, JobForm } from '#shared/job.ts'
import type { Database } from '../../database/database.ts'
import type { AttachedFile } from '../store/application-store.ts'
import { attachFiles } from '../files/attached-files.ts'
import { readAnswerMap } from '../store/read-answers.ts'

/** Judges an answer map by the form of its job, as the page did, because the board does not judge. */

export type Judgement =
  | { readonly status: 'fits'; readonly answers: AnswerMap; readonly files: readonly AttachedFile[] }
  /** In the order of the form. The messages quote no answer. */
  | {
      readonly status: 'misfit'
      readonly problems: readonly [AnswerError, ...AnswerError[]]
      /** The only problem is a file that is named and not here. */
      readonly isFileMissing: boolean
    }

/** @param fileUrl the public address of an uploaded file */
export async function judgeAnswers(
  database: Database,
  form: JobForm,
  given: Readonly<Record<string, unknown>>,
  fileUrl: (uploadKey: string) => string,
): Promise<Judgement> {
  const misfit = (first: AnswerError, ...more: AnswerError[]): Judgement => ({
    status: 'misfit',
    problems: [first, ...more],
    isFileMissing: false,
  })
  const read = readAnswerMap(form, cleanAnswers(form, given))
  if (read.status === 'invalid') return misfit({ field: read.field, message: read.error })
  const [first, ...more] = validateAnswers(form, read.answers)
  if (first) return misfit(first, ...more)
  const attached = await attachFiles(database, form, read.answers, fileUrl)
  if (attached.status === 'refused') {
    const { error, field, isMissing } = attached
    return { status: 'misfit', problems: [{ field, message: error }], isFileMissing: isMissing }
  }
  return { status: 'fits', answers: attached.answers, files: attached.files }
}

/** Keys that are no question of a form, or that are judged by themselves. */
const otherKeys: readonly string[] = ['demographic_answers', 'data_compliance', 'mapped_url_token', 'latitude', 'longitude']
/** Written by the page for a file. */
const fileSuffix = /_(?:url|url_filename|content|content_filename|text|sha256|size)$/
/** More than any form asks. */
const maxNamed = 500

/**
 * The names of answers to questions that the job does not ask any more, without repetition: a device may have shown an older form. They are not
 * stored, and the device is told, so that its copy does not list them as sent.
 * @param form null: nobody knows it any more
 */
export function unaskedAnswers(form: AskedForm | null, given: Readonly<Record<string, unknown>>): readonly string[] {
  if (!form) return []
  const asked = new Set([...form.questions, ...form.compliance].flatMap(({ fields }) => fields.map(({ name }) => name)))
  if (form.education !== null) asked.add('educations')
  if (form.employment !== undefined) asked.add('employments')
  const unasked = Object.keys(given).flatMap((key) => {
    const base = key.replace(fileSuffix, '')
    return otherKeys.includes(key) || asked.has(key) || asked.has(base) ? [] : [key, base]
  })
  return [...new Set(unasked)].slice(0, maxNamed)
}
