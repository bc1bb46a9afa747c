import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** Fair mode: its screens, and what became of the envelopes. */
export const { envelopes, frame, apply, done, interest, job, jobs, join, parts, pin, print, ready, recruiters, setup, start } =
  wordsOf(catalogue)
