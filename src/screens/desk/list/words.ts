import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences of the list, its filters and alarms. */
export const words = wordsOf(catalogue)
