import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences of the notifications that the worker shows by itself. */
export const words = wordsOf(catalogue)
