import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences about an application that returns to its form, and about the link of a fair's mail. */
export const words = wordsOf(catalogue)
