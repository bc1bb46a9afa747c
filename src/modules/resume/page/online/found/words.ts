import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences about what was found in a résumé. */
export const words = wordsOf(catalogue)
