import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences of the pictures of shared jobs. */
export const { server } = wordsOf(catalogue)
