import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences of an office's page. */
export const words = wordsOf(catalogue)
