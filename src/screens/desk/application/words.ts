import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences around one application. */
export const words = wordsOf(catalogue)
