import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** What the desk’s service says to recruiters. */
export const words = wordsOf(catalogue)
