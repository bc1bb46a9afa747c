import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences about what a tablet sends. */
export const words = wordsOf(catalogue)
