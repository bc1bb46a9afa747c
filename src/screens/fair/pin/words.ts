import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences of the page that asks for the recruiters' PIN. */
export const words = wordsOf(catalogue)
