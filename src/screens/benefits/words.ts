import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences of the benefits page. */
export const words = wordsOf(catalogue)
