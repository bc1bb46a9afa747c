import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences that offer to continue a draft on another device, and those of the page that takes one before its code is there. */
export const words = wordsOf(catalogue)
