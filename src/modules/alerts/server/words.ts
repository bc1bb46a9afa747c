import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences of the mails and messages of alerts. */
export const words = wordsOf(catalogue)
