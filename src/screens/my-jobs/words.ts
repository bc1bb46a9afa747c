import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences of 'My jobs'. */
export const words = wordsOf(catalogue)
