import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** Alerts: their page and dialog, the page of a mail’s link, mails and messages, and what the worker shows by itself. */
export const { page, dialog, online, server, worker } = wordsOf(catalogue)
