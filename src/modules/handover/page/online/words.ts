import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences about a draft on its way from one device to another. */
export const words = wordsOf(catalogue)
