import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences that several screens of the desk have. */
export const words = wordsOf(catalogue)
