import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** What the service worker says by itself. */
export const { desk } = wordsOf(catalogue)
