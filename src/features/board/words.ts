import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** Lists of jobs, filters, search, and what is said of one job wherever it stands. */
export const { board } = wordsOf(catalogue)
