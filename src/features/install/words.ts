import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences of the install offer. */
export const words = wordsOf(catalogue)
