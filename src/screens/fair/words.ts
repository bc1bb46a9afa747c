import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences of the fair's frame: what it says while it opens, and its warning before a screen is cleared. */
export const words = wordsOf(catalogue)
