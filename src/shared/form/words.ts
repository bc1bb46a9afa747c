import { wordsOf } from '../words.ts'
import catalogue from './words/en.json'

/** Answers: what is wrong with one, and how a list of answers reads. Page and server say the same. */
export const { facts, form } = wordsOf(catalogue)
