import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The recruiters' desk: its frame, signing in, the list, one application, and what several of them say. */
export const { frame, application, list, login, parts } = wordsOf(catalogue)
