import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences of the page that takes a draft, before its code is there. */
export const words = wordsOf(catalogue)
