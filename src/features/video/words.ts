import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences of a video without a network. */
export const words = wordsOf(catalogue)
