import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** What the server says to visitors, applicants and recruiters. */
export const { failures, exported, limits, store, take, pages, delivery } = wordsOf(catalogue)
