import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences about an application that waits to be sent, or needs attention. */
export const words = wordsOf(catalogue)
