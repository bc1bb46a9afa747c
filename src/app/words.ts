import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The frame of every page: what the first paint needs, and what loads after it. */
export const { frame, late } = wordsOf(catalogue)
