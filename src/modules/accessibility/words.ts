import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The statement. The report below it is in English only. */
export const { server } = wordsOf(catalogue)
