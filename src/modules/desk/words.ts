import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The recruiters' desk: its pages, its service, and what the worker says without a network. */
export const { staff, server, worker } = wordsOf(catalogue)
