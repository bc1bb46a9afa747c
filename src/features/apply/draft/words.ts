import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences about a draft. */
export const words = wordsOf(catalogue)
