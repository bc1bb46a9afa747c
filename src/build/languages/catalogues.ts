import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import type { Languages } from '#shared/languages.ts'
import type { Messages } from './compile-message.ts'
import { pseudoLanguage, pseudoMessages, pseudoText } from './pseudo-language.ts'

/**
 * The sentences of the site in each language. English stands beside the code, in `words/en.json` of a room: a module, or a folder of the core.
 * Every other language is one file in `src/words`, with a catalogue for each room. A brand folder may have a file for each language, too:
 * it gives the translations of the brand's own texts, by the text, and may say any sentence of the site in another way, by its room.
 *
 * What a language lacks is said in the brand's first language.
 */

/** The language of the sentences that stand beside the code. */
const codeLanguage = 'en'
/** What a room is, for translators (`src/tools/translate/fill-language.ts`). No sentence. */
const notSentence = /^\$/
/** Brand folders beside the code, of this company or another: what they say is no sentence of the site. */
const brandFolder = /^(?:content|brands\/.+)$/

const MessagesSchema: v.GenericSchema<Messages> = v.record(v.string(), v.union([v.string(), v.lazy(() => MessagesSchema)]))
const RoomsSchema = v.record(v.string(), MessagesSchema)
const BrandWordsSchema = v.record(v.string(), v.union([v.string(), MessagesSchema]))

function readJson<Output>(file: string, schema: v.GenericSchema<unknown, Output>): Output {
  const result = v.safeParse(schema, JSON.parse(readFileSync(file, 'utf8')))
  if (!result.success) throw new Error(`${file}: ${v.flatten(result.issues).root?.join() ?? 'is no catalogue'}`)
  return result.output
}

/** Messages of the first, completed by those of the second. Only keys of the second are kept. */
function completed(messages: Messages, whole: Messages): Messages {
  const entries = Object.entries(whole).map(([key, value]) => {
    const given = messages[key]
    if (typeof value === 'string') return [key, typeof given === 'string' && given !== '' ? given : value]
    return [key, typeof given === 'object' ? completed(given, value) : value]
  })
  return Object.fromEntries(entries) as Messages
}

export interface CataloguesOptions {
  /** Absolute path of the project. */
  readonly root: string
  /** Absolute path of the brand folder. */
  readonly contentDir: string
  readonly languages: Languages
  /** In which the texts of the brand folder are written. Left out: the first language. */
  readonly textLanguage?: string
  /** Names of the board that the brand may translate, such as types of jobs. */
  readonly boardNames?: readonly string[]
}

/** What translators have written. */
export interface Translations {
  readonly rooms: Readonly<Record<string, Messages>>
  /** By the text of the brand folder. */
  readonly texts: Readonly<Record<string, string>>
  /** Sentences of the site that the brand says in another way, by room. */
  readonly overrides: Readonly<Record<string, Messages>>
}

/** Reads each file once. */
export class Catalogues {
  readonly codeLanguage = codeLanguage
  readonly languages: Languages
  readonly root: string
  readonly contentDir: string
  /** In which the texts of the brand folder are written. */
  readonly textLanguage: string
  readonly #namesOfBoard: readonly string[]
  readonly #code = new Map<string, Messages>()
  readonly #rooms = new Map<string, Readonly<Record<string, Messages>>>()
  readonly #brandWords = new Map<string, Readonly<Record<string, string | Messages>>>()

  constructor({ boardNames = [], contentDir, languages, root, textLanguage = languages[0] }: CataloguesOptions) {
    this.textLanguage = textLanguage
    this.#namesOfBoard = boardNames
    this.languages = languages
    this.contentDir = contentDir
    this.root = root
  }

  get defaultLanguage(): string {
    return this.languages[0]
  }

  /** The files that hold translations, so that a change of one starts a new build. */
  get files(): readonly string[] {
    return this.languages
      .flatMap((language) => [this.fileOf(language), this.brandFileOf(language)])
      .filter((file) => existsSync(file))
  }

  /** The room whose catalogue, or `words.ts`, a file is, such as 'app' for `src/app/words/en.json`. */
  roomOf(file: string): string {
    const name = path.relative(this.root, file).split(path.sep).join('/')
    const [, room = ''] = /^(?:src\/)?(.+)\/words(?:\.ts|\/en\.json)$/.exec(name) ?? []
    return room
  }

  /** The sentences of a section of a room, such as 'app:late', or of a room without sections. */
  sentencesOf(place: string, language: string): Messages {
    const [room = '', section] = place.split(':')
    const messages = this.messagesOf(room, language)
    const own = section === undefined ? messages : messages[section]
    if (typeof own !== 'object') throw new Error(`${this.catalogueOf(room)} has no section '${section}'`)
    return own
  }

  /** The sentences of a room in a language, whole. */
  messagesOf(room: string, language: string): Messages {
    const written = this.#writtenFor(room, codeLanguage)
    if (language === pseudoLanguage) return pseudoMessages(written)
    if (language === this.defaultLanguage) return completed(this.#writtenFor(room, language), written)
    return completed(this.#writtenFor(room, language), this.messagesOf(room, this.defaultLanguage))
  }

  /**
   * The translation of a text of the brand folder, and the text itself where there is none. The first language may have a file, too, for
   * the plurals of texts with a number.
   */
  brandText(text: string, language: string): string {
    if (language === pseudoLanguage) return pseudoText(text)
    const own = this.#brandWordsOf(language)[text]
    const found = own ?? (language === this.textLanguage ? undefined : this.#brandWordsOf(this.defaultLanguage)[text])
    return typeof found === 'string' && found !== '' ? found : text
  }

  /** The texts of the brand folder that a language translates. */
  get brandTexts(): readonly string[] {
    const all = this.languages.flatMap((language) => Object.entries(this.#brandWordsOf(language)))
    return [...new Set(all.flatMap(([text, words]) => (typeof words === 'string' ? [text] : [])))]
  }

  /** Whether a language translates a text of the brand folder. */
  isBrandText(text: string): boolean {
    return this.languages.some((language) => typeof this.#brandWordsOf(language)[text] === 'string')
  }

  /** The translations of a room by the English texts, in its groups. Empty in English: nothing is to translate. */
  byText(room: string, language: string): Messages {
    return language === codeLanguage ? {} : translations(this.codeMessages(room), this.messagesOf(room, language))
  }

  /** What a page in this language says for names of the board. Those that stay the same are left out. */
  boardNames(language: string): Readonly<Record<string, string>> {
    const names = this.#namesOfBoard.map((name) => [name, this.brandText(name, language)] as const)
    return Object.fromEntries(names.filter(([name, text]) => text !== name))
  }

  /** The rooms that have sentences, in order. */
  get rooms(): readonly string[] {
    const folders = ['src', 'sw'].flatMap((folder) =>
      readdirSync(path.join(this.root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        path.join(this.root, folder, name),
      ),
    )
    const files = folders.filter(
      (file) => file.endsWith(path.join('words', 'en.json')) && !file.startsWith(this.contentDir + path.sep),
    )
    return files
      .map((file) => this.roomOf(file))
      .filter((room) => room !== '' && !brandFolder.test(room))
      .sort()
  }

  /** What a room's own file says that it is. */
  aboutRoom(room: string): string {
    const file = [`src/${room}/words.ts`, `${room}/words.ts`]
      .map((name) => path.join(this.root, name))
      .find((name) => existsSync(name))
    const [, text = ''] = /\/\*\* ([^*]+?) \*\/\nexport/.exec(file === undefined ? '' : readFileSync(file, 'utf8')) ?? []
    return text
  }

  /** The languages that have a file. */
  get translated(): readonly string[] {
    const folder = path.join(this.root, 'src/words')
    return existsSync(folder) ? readdirSync(folder).flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -5)] : [])) : []
  }

  /** What a language's files say, as it stands there. */
  translationsOf(language: string): Translations {
    const words = Object.entries(this.#brandWordsOf(language))
    const rooms = Object.entries(language === codeLanguage ? {} : this.#roomsOf(language)).map(([room, messages]) => {
      return [room, Object.fromEntries(Object.entries(messages).filter(([key]) => !notSentence.test(key)))] as const
    })
    return {
      rooms: Object.fromEntries(rooms),
      texts: Object.fromEntries(words.flatMap(([text, word]) => (typeof word === 'string' ? [[text, word] as const] : []))),
      overrides: Object.fromEntries(words.flatMap(([room, word]) => (typeof word === 'string' ? [] : [[room, word] as const]))),
    }
  }

  /** Forgets what was read, after a change. */
  clear(): void {
    this.#code.clear()
    this.#rooms.clear()
    this.#brandWords.clear()
  }

  /** What the code, the language's file and the brand folder say. */
  #writtenFor(room: string, language: string): Messages {
    const overridden = this.#brandWordsOf(language)[room]
    const own = language === codeLanguage ? this.codeMessages(room) : (this.#roomsOf(language)[room] ?? {})
    return typeof overridden === 'object' ? merged(own, overridden) : own
  }

  /** What stands beside the code. */
  codeMessages(room: string): Messages {
    const known = this.#code.get(room)
    if (known) return known
    const messages = readJson(this.catalogueOf(room), MessagesSchema)
    this.#code.set(room, messages)
    return messages
  }

  /** The file that stands beside the code. */
  catalogueOf(room: string): string {
    const inSource = path.join(this.root, 'src', room, 'words/en.json')
    return existsSync(inSource) ? inSource : path.join(this.root, room, 'words/en.json')
  }

  #roomsOf(language: string): Readonly<Record<string, Messages>> {
    const known = this.#rooms.get(language)
    if (known) return known
    const file = this.fileOf(language)
    const rooms = existsSync(file) ? readJson(file, RoomsSchema) : {}
    this.#rooms.set(language, rooms)
    return rooms
  }

  #brandWordsOf(language: string): Readonly<Record<string, string | Messages>> {
    const known = this.#brandWords.get(language)
    if (known) return known
    const file = this.brandFileOf(language)
    const words = existsSync(file) ? readJson(file, BrandWordsSchema) : {}
    this.#brandWords.set(language, words)
    return words
  }

  /** The file of a language. */
  fileOf(language: string): string {
    return path.join(this.root, `src/words/${language}.json`)
  }

  /** The file of a language in the brand folder. */
  brandFileOf(language: string): string {
    return path.join(this.contentDir, `words/${language}.json`)
  }
}

function translations(english: Messages, messages: Messages): Messages {
  const entries = Object.entries(english).map(([key, text]) => {
    const message = messages[key]
    if (typeof text === 'string') return [text, typeof message === 'string' ? message : text]
    return [key, translations(text, typeof message === 'object' ? message : {})]
  })
  return Object.fromEntries(entries) as Messages
}

function merged(messages: Messages, over: Messages): Messages {
  const entries = Object.entries(over).map(([key, value]) => {
    const under = messages[key]
    return [key, typeof value === 'object' && typeof under === 'object' ? merged(under, value) : value] as const
  })
  return { ...messages, ...Object.fromEntries(entries) }
}
