import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences of the frame that every first paint needs. Those of its later parts are in `late/words.ts`. */
export const words = wordsOf(catalogue)
