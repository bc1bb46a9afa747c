import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences of a tablet that another one sets up. */
export const words = wordsOf(catalogue)
