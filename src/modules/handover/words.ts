import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** A draft on its way from one device to another: what offers it, the way itself, and what the service says. */
export const { page, online, server } = wordsOf(catalogue)
