import { wordsOf } from '../words.ts'
import catalogue from './words/en.json'

/** The texts of the error page, in a room of their own, because every page loads them first. */
export const words = wordsOf(catalogue)
