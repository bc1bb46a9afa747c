import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** A page of paper as a file: its button, and the camera, which loads after it. */
export const { page, aside } = wordsOf(catalogue)
