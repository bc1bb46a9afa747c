import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** What everybody is told who asks too often. */
export const words = wordsOf(catalogue)
