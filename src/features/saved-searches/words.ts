import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences about kept searches and their alerts. */
export const words = wordsOf(catalogue)
