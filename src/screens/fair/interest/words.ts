import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences of the short form and of its camera. */
export const words = wordsOf(catalogue)
