import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences of the home page. */
export const words = wordsOf(catalogue)
