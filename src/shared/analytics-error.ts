const maxErrorLength = 200
/** More is not looked at: an error page may be a megabyte. */
const maxReadLength = 1_000

/**
 * The service's own words about a failure, without what the person wrote: a reason may quote an answer or a file's name.
 * @param answers everything that was entered; it is compared and not kept
 */
export function withoutAnswers(error: string, answers: readonly string[]): string {
  const words = answers
    .map((answer) => answer.trim())
    .filter((answer) => answer !== '')
    .sort((a, b) => b.length - a.length)
  const bare = words.reduce((text, word) => {
    const pattern = word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
    // 'No' is an answer and a word of many a sentence: what is short counts only where it stands alone.
    return text.replace(new RegExp(word.length < 3 ? `(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])` : pattern, 'giu'), '…')
  }, error)
  return bare
    .slice(0, maxReadLength)
    .replace(/[^\s"'“”‘’<>()]+@[^\s"'“”‘’<>()]+/g, '…')
    .replace(/[^\s"'“”‘’/\\]+\.(pdf|docx?|txt|rtf|mp4|webm|ogg)\b/gi, '…')
    .replace(/\d[\d\s().-]{4,}\d/g, '…')
    .slice(0, maxErrorLength)
}
