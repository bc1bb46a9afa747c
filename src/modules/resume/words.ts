import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The card that reads a résumé, and what was found in one. */
export const { help } = wordsOf(catalogue)
