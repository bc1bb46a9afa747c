import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type MessagePart, type Messages } from '../../src/build/languages/compile-message.ts'
import { pseudoLanguage, pseudoText } from '../../src/build/languages/pseudo-language.ts'
import { parse } from '@messageformat/parser'

const source = fileURLToPath(new URL('../../src', import.meta.url))
const read = (file: string) => JSON.parse(readFileSync(`${source}/${file}`, 'utf8')) as Messages

function messageAt(messages: Messages | string | undefined, key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<Messages | string | undefined>((each, part) => (typeof each === 'object' ? each[part] : undefined), messages)
  return typeof found === 'string' ? found : undefined
}

/** A message as a pattern: any value in the place of a value, and any form in the place of a choice. */
const patternOf = (tokens: readonly MessagePart[]): string =>
  tokens
    .map((token) => {
      if (token.type === 'content') return token.value.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
      return 'cases' in token ? `(?:${token.cases.map((each) => patternOf(each.tokens)).join('|')})` : '.*'
    })
    .join('')

/** The sentences of a language, for stories that are told in each of them: a room's sentence as a pattern, with any values in it. */
export function sentencesOf(language: string): (room: string, key: string) => RegExp {
  const translated = ['en', pseudoLanguage].includes(language) ? {} : read(`words/${language}.json`)
  return (room, key) => {
    const english = messageAt(read(`${room}/words/en.json`), key)
    if (english === undefined) throw new Error(`No sentence ${key} in ${room}`)
    const own = language === pseudoLanguage ? pseudoText(english) : (messageAt(translated[room], key) ?? english)
    return new RegExp(`^${patternOf(parse(own))}$`, 'u')
  }
}
