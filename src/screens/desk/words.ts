import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The sentences of the desk's frame: its bar, its dialogs and its messages. */
export const words = wordsOf(catalogue)
