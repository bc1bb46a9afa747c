import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** What applicants are told of their answers, and what an application says that the board does not. */
export const words = wordsOf(catalogue)
