import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The file pickers. */
export const { page } = wordsOf(catalogue)
