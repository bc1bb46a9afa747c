import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** What became of an application, for its person: in the mail that confirms it, and on the page of the mail's link. */
export const { server } = wordsOf(catalogue)
