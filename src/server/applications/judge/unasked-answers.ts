import type { AskedForm } from '#shared/job.ts'

/**
 * Answers to questions that the job does not ask any more: a device may have shown an older form. They are not stored, and the
 * device is told, so that its copy does not list them as sent.
 */

/** Keys that are no question of a form, or that are judged by themselves. */
const otherKeys: readonly string[] = ['demographic_answers', 'data_compliance', 'mapped_url_token', 'latitude', 'longitude']
/** Written by the page for a file. */
const fileSuffix = /_(?:url|url_filename|content|content_filename|text|sha256|size)$/
/** More than any form asks. */
const maxNamed = 500

/** The names of the fields, without repetition. @param form null: nobody knows it any more */
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
