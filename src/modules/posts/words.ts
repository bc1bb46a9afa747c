import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** A feed of posts. */
export const { sections } = wordsOf(catalogue)
