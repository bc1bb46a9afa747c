import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Catalogues } from '#build/languages/catalogues.ts'
import type { Messages } from '#build/languages/compile-message.ts'
import { textsOfBrand } from './check-language.ts'

/**
 * Writes the two files of a language for a translator, who needs no code: every sentence in the order of the code, what is translated as it is
 * and everything else empty, below its English: `"$menu": "Menu", "menu": ""`. Nothing that is not said any more stays.
 */

/** What a room is, for the translator. No sentence has this name. */
export const aboutKey = '$about'

function filled(original: Messages, given: Messages): Messages {
  const entries = Object.entries(original).flatMap(([key, value]) => {
    const known = given[key]
    if (typeof value !== 'string') return [[key, filled(value, typeof known === 'object' ? known : {})]]
    if (typeof known === 'string' && known !== '') return [[key, known]]
    return [
      [`$${key}`, value],
      [key, ''],
    ]
  })
  return Object.fromEntries(entries) as Messages
}

function write(file: string, content: object): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)
}

/** @returns the files, as paths in the project */
export function fillLanguage(catalogues: Catalogues, language: string): readonly string[] {
  const { overrides, rooms, texts } = catalogues.translationsOf(language)
  const whole = catalogues.rooms.map((room) => {
    const messages = filled(catalogues.codeMessages(room), rooms[room] ?? {})
    return [room, { [aboutKey]: catalogues.aboutRoom(room), ...messages }] as const
  })
  const brand = textsOfBrand(catalogues.contentDir).texts
  const known = Object.keys(texts).filter((text) => !brand.includes(text))
  const brandTexts = [...known, ...brand].map((text) => [text, texts[text] ?? ''] as const)
  const files = [catalogues.fileOf(language), catalogues.brandFileOf(language)] as const
  write(files[0], Object.fromEntries(whole))
  write(files[1], { ...Object.fromEntries(brandTexts), ...overrides })
  return files.map((file) => path.relative(catalogues.root, file))
}
