import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The components. */
export const { components, field, richText, videoCard } = wordsOf(catalogue)
