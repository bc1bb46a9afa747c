import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences of the application at a fair, beside those of the form itself. */
export const words = wordsOf(catalogue)
