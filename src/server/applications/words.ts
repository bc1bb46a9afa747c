import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** What applicants are told of their answers. */
export const words = wordsOf(catalogue)
