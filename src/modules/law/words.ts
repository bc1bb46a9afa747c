import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** What stands around the company's own sentences. */
export const { page } = wordsOf(catalogue)
