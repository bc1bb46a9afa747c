import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The pictures of shared jobs. */
export const { server } = wordsOf(catalogue)
