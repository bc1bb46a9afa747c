import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences about applications that were submitted, and of 'My jobs'. */
export const words = wordsOf(catalogue)
