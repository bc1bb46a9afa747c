import { wordsOf } from '../words.ts'
import catalogue from './words/en.json'

/** What is said about answers: what is wrong with one, and how a list of answers reads. Page and server say the same. */
export const words = wordsOf(catalogue)
