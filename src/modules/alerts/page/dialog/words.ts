import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences of the dialog that sets an alert. */
export const words = wordsOf(catalogue)
