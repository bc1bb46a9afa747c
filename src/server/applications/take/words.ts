import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** What the applicant service says to applicants. */
export const words = wordsOf(catalogue)
