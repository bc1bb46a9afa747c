import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** What the service of fairs says to tablets and to the desk. */
export const words = wordsOf(catalogue)
