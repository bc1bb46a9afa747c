import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** Why an application waits for a look, for recruiters. */
export const { server } = wordsOf(catalogue)
