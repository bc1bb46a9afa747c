import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

export const words = wordsOf(catalogue)
