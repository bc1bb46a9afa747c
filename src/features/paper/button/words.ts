import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences of the button, which loads before the camera. */
export const words = wordsOf(catalogue)
