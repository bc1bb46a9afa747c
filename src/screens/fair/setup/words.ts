import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences of the set-up of an event. */
export const words = wordsOf(catalogue)
