import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences of the short form. */
export const words = wordsOf(catalogue)
