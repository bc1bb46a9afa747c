import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences of the list of jobs at a fair. */
export const words = wordsOf(catalogue)
