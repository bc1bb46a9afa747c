import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** What stands around the pages: installing, languages, updates, videos, saved searches. */
export const { install, language, updates, video, savedSearches } = wordsOf(catalogue)
