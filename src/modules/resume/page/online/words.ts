import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences of the card that reads a résumé. */
export const words = wordsOf(catalogue)
