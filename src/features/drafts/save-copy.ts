import type { ReadableAnswer } from '#storage/records.ts'

/** A download has begun long before; the browser must not lose its source while it asks where to put it. */
const sourceKeptMs = 60_000

/**
 * Saves the words of a draft as a text file: where a browser may delete what a site keeps (pitfalls.md, 17) they outlast it.
 * Files are named in it; the person has them.
 */
export function saveCopy(jobTitle: string, answers: readonly ReadableAnswer[]): void {
  const text = [jobTitle, ...answers.map((answer) => `${answer.label}\n${answer.text}`)].join('\n\n')
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text, '\n'], { type: 'text/plain' }))
  link.download = `${jobTitle}.txt`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), sourceKeptMs)
}
