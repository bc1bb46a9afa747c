import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences of the board and of a job's facts. */
export const words = wordsOf(catalogue)
