import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences that several screens of the fair have. */
export const words = wordsOf(catalogue)
