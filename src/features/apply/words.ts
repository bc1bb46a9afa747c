import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** Applying for a job: the form, the draft, what waits to be sent, and the profile. */
export const { common, draft, form, outbox, unsent, profile } = wordsOf(catalogue)
