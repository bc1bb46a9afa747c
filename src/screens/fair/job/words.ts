import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences of a job's page at a fair. */
export const words = wordsOf(catalogue)
