const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

/** Small numbers in words: 'six', but '24'. */
export function numberText(count: number): string {
  return words[count] ?? String(count)
}

/** The same at the beginning of a sentence: 'Six', but '24'. */
export function firstNumberText(count: number): string {
  const text = numberText(count)
  return text.charAt(0).toUpperCase() + text.slice(1)
}
