import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences of the frame's parts that load after the first paint. */
export const words = wordsOf(catalogue)
