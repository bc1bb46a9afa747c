import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences of the notice about a new release. */
export const words = wordsOf(catalogue)
