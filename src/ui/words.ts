import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences of the components. Fields, videos and texts have catalogues of their own. */
export const words = wordsOf(catalogue)
