import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences of signing in. */
export const words = wordsOf(catalogue)
