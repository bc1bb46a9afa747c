import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** What a feed answers when it cannot be read. */
export const { server } = wordsOf(catalogue)
