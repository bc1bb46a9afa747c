import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** What the choice of a language says. */
export const words = wordsOf(catalogue)
