import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** What stands in lists and exports of applications, for recruiters. */
export const words = wordsOf(catalogue)
