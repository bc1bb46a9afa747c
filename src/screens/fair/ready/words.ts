import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences of the ready check. */
export const words = wordsOf(catalogue)
