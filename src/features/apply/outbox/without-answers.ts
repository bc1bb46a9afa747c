const maxErrorLength = 200
/** The rest of an error text is ignored: an error page may be a megabyte long. */
const maxReadLength = 1_000

/**
 * Removes the applicant's answers from an error text before it is reported: a service may quote an answer or a file name.
 * @param answers everything the applicant entered; only compared, never stored
 */
export function withoutAnswers(error: string, answers: readonly string[]): string {
  const sensitiveTexts = answers
    .map((answer) => answer.trim())
    .filter((answer) => answer !== '')
    .sort((a, b) => b.length - a.length)
  const redacted = sensitiveTexts.reduce((text, answer) => {
    const pattern = answer.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
    // A short answer such as 'No' is also part of many words, so it is removed only as a whole word.
    return text.replace(new RegExp(answer.length < 3 ? `(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])` : pattern, 'giu'), '…')
  }, error)
  return redacted
    .slice(0, maxReadLength)
    .replace(/[^\s"'“”‘’<>()]+@[^\s"'“”‘’<>()]+/g, '…')
    .replace(/[^\s"'“”‘’/\\]+\.(pdf|docx?|txt|rtf|mp4|webm|ogg)\b/gi, '…')
    .replace(/\d[\d\s().-]{4,}\d/g, '…')
    .slice(0, maxErrorLength)
}
