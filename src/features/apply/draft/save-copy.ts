import type { ReadableAnswer } from '#storage/records.ts'

/** The object URL must stay valid while the browser asks where to save the file. */
const sourceKeptMs = 60_000

/**
 * Downloads the answers of a draft as a text file. Safari deletes a site's storage after seven days without a visit, and
 * this copy survives that. Attached files are only named in it, because the applicant has the originals.
 */
export function saveCopy(jobTitle: string, answers: readonly ReadableAnswer[]): void {
  const text = [jobTitle, ...answers.map((answer) => `${answer.label}\n${answer.text}`)].join('\n\n')
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text, '\n'], { type: 'text/plain' }))
  link.download = `${jobTitle}.txt`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), sourceKeptMs)
}
