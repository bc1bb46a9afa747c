import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences of the file pickers. */
export const words = wordsOf(catalogue)
