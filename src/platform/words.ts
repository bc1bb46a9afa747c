import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** Times, sizes and durations, and what a page says that has failed. */
export const { formats, errors } = wordsOf(catalogue)
