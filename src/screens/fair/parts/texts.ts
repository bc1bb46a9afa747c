import { words } from './words.ts'

/** Small numbers in words, at the beginning of a sentence: 'Six', but '24'. Elsewhere it is `words.number`. */
export function firstNumberText(count: number): string {
  const text = words.number({ count })
  return text.charAt(0).toUpperCase() + text.slice(1)
}
