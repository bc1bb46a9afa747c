import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences of the switch for usage statistics. */
export const words = wordsOf(catalogue)
