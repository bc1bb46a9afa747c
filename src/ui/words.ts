import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences of the components. Those of videos and of texts load with them, from catalogues of their own. */
export const words = wordsOf(catalogue)
