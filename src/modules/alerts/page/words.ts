import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences around the page of alerts. */
export const words = wordsOf(catalogue)
