import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences of a feed of posts. */
export const words = wordsOf(catalogue)
