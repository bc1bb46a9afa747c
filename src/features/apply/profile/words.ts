import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences about the profile. */
export const words = wordsOf(catalogue)
