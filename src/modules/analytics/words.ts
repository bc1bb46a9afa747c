import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The switch for usage statistics. */
export const { late } = wordsOf(catalogue)
