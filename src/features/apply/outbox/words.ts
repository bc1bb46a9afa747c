import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences about applications that were submitted, and of 'My applications'. */
export const words = wordsOf(catalogue)
