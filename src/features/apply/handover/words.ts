import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences that offer to continue a draft on another device. */
export const words = wordsOf(catalogue)
