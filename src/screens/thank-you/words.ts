import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences after an application has been sent. */
export const words = wordsOf(catalogue)
