import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences of the application form. */
export const words = wordsOf(catalogue)
