import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences of the screen after something was sealed. */
export const words = wordsOf(catalogue)
