import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** Career fairs: fair mode on tablets, what other pages say of it, the desk, and the server. */
export const { mode, page, staff, server } = wordsOf(catalogue)
