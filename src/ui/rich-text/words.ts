import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences of pictures and videos in a text. */
export const words = wordsOf(catalogue)
