import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences of the fields of forms. */
export const words = wordsOf(catalogue)
