import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The camera that makes a page of a paper, and its button, which loads before it. */
export const { camera, button } = wordsOf(catalogue)
