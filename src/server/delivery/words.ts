import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** What the notes of the ledger say to recruiters. */
export const words = wordsOf(catalogue)
