import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** What the service of drafts on their way says. */
export const words = wordsOf(catalogue)
