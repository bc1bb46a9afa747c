import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences of what is printed for a fair. */
export const words = wordsOf(catalogue)
