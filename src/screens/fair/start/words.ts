import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences of a fair's start screen. */
export const words = wordsOf(catalogue)
