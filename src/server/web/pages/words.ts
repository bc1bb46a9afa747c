import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** What the server writes into pages. */
export const words = wordsOf(catalogue)
