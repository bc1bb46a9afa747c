import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences of the page that a mail's link opens. */
export const words = wordsOf(catalogue)
