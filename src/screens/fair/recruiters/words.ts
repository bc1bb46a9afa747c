import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences of the recruiters' side of a tablet. */
export const words = wordsOf(catalogue)
