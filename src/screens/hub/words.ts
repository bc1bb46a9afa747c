import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences of a team's page. */
export const words = wordsOf(catalogue)
