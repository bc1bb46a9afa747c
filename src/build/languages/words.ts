import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile, readdir, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Plugin, type Rolldown } from 'vite'
import { markBrandTexts } from './brand-texts.ts'
import type { Catalogues } from './catalogues.ts'
import { compileMessage, compileMessages, messageHelpers } from './compile-message.ts'

/**
 * Gives code its sentences. Code imports sections of a catalogue from its `words.ts` (`#shared/words.ts`). Each section is a module of its
 * own, and each way of running code gets it in its own way:
 *
 * - A browser's page has one language. The build writes all sentences into chunks of their own, once for each language. Code imports the
 *   chunk of the first language, and the import map of a page in another language leads to that one (`documents.ts`).
 * - What renders pages is built once and copied for each language.
 * - The server and the service worker speak many languages, so their catalogues pick a sentence when it is called.
 * - Tests and the dev server have one language.
 *
 * `words/en.json?by-text` gives the translations by what is written in English, for texts of others that the site only translates.
 */

/** Asks for the translations of a catalogue by its English texts. */
const byText = '?by-text'
/** Begins the id of a section, or of all that is asked for by its texts. */
const prefix = '\0words:'
const sectionPrefix = 'virtual:words:'
/** Where the sentences of a catalogue, a text of the brand and the language's tag go, once it is known for which language. */
const marks = /\$(words|byText|boardNames|text|template|language)\((["'`])([^"'`]*)\2\)/g

type MarkKind = 'words' | 'byText' | 'boardNames' | 'text' | 'template' | 'language'

/** Without any quotation mark, of which the bundler may choose another. */
const encoded = (text: string) => encodeURIComponent(text).replaceAll("'", '%27')

const markOf = (kind: MarkKind, value: string) => `/* @__PURE__ */ $${kind}(${JSON.stringify(value)})`

const brandTablesModule = 'virtual:brand-tables'
/** The names of the board that the brand translates, such as its types of jobs. Their chunk is one of sentences. */
const boardNamesModule = 'virtual:board-names'
const boardNamesId = `${prefix}${boardNamesModule}`

interface WordsOptions {
  readonly catalogues: Catalogues
  /** Which sections, such as 'server:fair', pick their sentences when they are called. 'content' is the brand's texts. All others have one language. */
  readonly isOfManyLanguages: (place: string) => boolean
  /** The language of all others. null: marks, which `withLanguage` replaces. */
  readonly language: string | null
}

/** Loads catalogues, and the texts of the brand folder where those are marked. */
export function words({ catalogues, isOfManyLanguages, language }: WordsOptions): Plugin {
  const sharedWords = path.join(catalogues.root, 'src/shared/words.ts')
  return {
    name: 'words',
    enforce: 'pre',
    resolveId: {
      filter: { id: [/\/words\/en\.json\?by-text$/, /^virtual:(?:brand-tables$|board-names$|words:)/] },
      handler(specifier, importer) {
        if (specifier === brandTablesModule) return `\0${brandTablesModule}`
        if (specifier === boardNamesModule) return boardNamesId
        if (specifier.startsWith(sectionPrefix)) return prefix + specifier.slice(sectionPrefix.length)
        if (!importer || !specifier.startsWith('.')) return null
        return prefix + catalogues.roomOf(path.resolve(path.dirname(importer), specifier.replace(byText, ''))) + byText
      },
    },
    load: {
      // The bundler asks for these modules only.
      filter: { id: [/^\0(?:words:|virtual:brand-tables)/, /\/words\.ts$/] },
      handler(id) {
        if (id === `\0${brandTablesModule}`) return brandTables(catalogues)
        if (id === boardNamesId) {
          return `export default ${language === null ? markOf('boardNames', '') : JSON.stringify(catalogues.boardNames(language))}`
        }
        if (!id.startsWith(prefix)) {
          const code = exportsOf(id, catalogues)
          return code === null ? null : { code, moduleSideEffects: false }
        }
        const isByText = id.endsWith(byText)
        const place = id.slice(prefix.length).replace(byText, '')
        this.addWatchFile(catalogues.catalogueOf(place.replace(/:.*/, '')))
        for (const translated of catalogues.files) this.addWatchFile(translated)
        const code = (): string => {
          if (language === null) return `export default ${markOf(isByText ? 'byText' : 'words', place)}`
          if (isByText) return `export default ${JSON.stringify(catalogues.byText(place, language))}`
          if (isOfManyLanguages(place)) return moduleOfManyLanguages(place, catalogues)
          return `${messageHelpers(language)}export default ${compiledIn(language, place, catalogues)}`
        }
        return { code: code(), moduleSideEffects: false }
      },
    },
    transform: {
      handler(code, id) {
        if (id === sharedWords) {
          const tag = language === null ? markOf('language', '') : JSON.stringify(language)
          return { code: code.replace('= __LANGUAGE__', () => `= ${tag}`), map: null }
        }
        // The mapping compares what the board writes.
        if (path.dirname(id) !== catalogues.contentDir || !id.endsWith('.ts') || path.basename(id) === 'board.ts') return null
        const marked = markBrandTexts(code, catalogues, (kind, text) => markOf(kind, encoded(text)))
        if (isOfManyLanguages('content')) return { code: brandTextsOfManyLanguages(code, catalogues), map: null }
        return { code: language === null ? marked : withLanguage(marked, language, catalogues), map: null }
      },
    },
    watchChange: () => catalogues.clear(),
  }
}

/** Whether sentences are those of the service worker, of the core or of a module. It serves the pages of all languages. */
export const isOfWorker = (place: string) => /^(?:sw:|modules\/[\w-]+:worker)/.test(place)
/** Whether sentences are those that the server speaks in the language of whoever reads them. */
export const isOfServer = (place: string) => /^(?:server|shared)\b|^modules\/[\w-]+:server/.test(place)

/**
 * What stands in the place of a catalogue's `words.ts`: its names, each of a module of its own. One that exports 'words' has no sections.
 * @returns null for a file of that name without a catalogue
 */
function exportsOf(file: string, catalogues: Catalogues): string | null {
  const [, sections, whole] = /^export const (?:\{([^}]+)\}|(words)) =\s+wordsOf\(/m.exec(readFileSync(file, 'utf8')) ?? []
  const room = catalogues.roomOf(file)
  if (whole !== undefined) return `export { default as words } from '${sectionPrefix}${room}'`
  const names = sections?.split(',').map((name) => name.trim()) ?? []
  const exported = names
    .filter((name) => name !== '')
    .map((name) => `export { default as ${name} } from '${sectionPrefix}${room}:${name}'`)
  return sections === undefined ? null : exported.join('\n')
}

const compiledIn = (language: string, place: string, catalogues: Catalogues) =>
  compileMessages(catalogues.sentencesOf(place, language), place, language)

/** Sentences in the language in which the server, or the worker, speaks at the moment. */
function moduleOfManyLanguages(place: string, catalogues: Catalogues): string {
  const [picker, file] = isOfWorker(place)
    ? ['inSpokenLanguage', 'sw/spoken-language.ts']
    : ['inCurrentLanguage', 'src/server/web/language/language.ts']
  const tables = catalogues.languages.map(
    (language) =>
      `[${JSON.stringify(language)}, (() => {${messageHelpers(language)}return ${compiledIn(language, place, catalogues)}})()]`,
  )
  return `import { ${picker} } from ${JSON.stringify(path.join(catalogues.root, file))}\nexport default ${picker}(new Map([${tables.join()}]))`
}

/** A file of the brand folder whose texts within functions are in the language in which the server speaks when those are called. */
function brandTextsOfManyLanguages(code: string, catalogues: Catalogues): string {
  const call = (name: string, text: string) => `$${name}(${JSON.stringify(text)})`
  const marked = markBrandTexts(code, catalogues, (kind, text) => call(kind, text), 'in functions')
  if (marked === code) return code
  const picker = path.join(catalogues.root, 'src/server/web/language/brand-texts.ts')
  return `import { brandText as $text, brandTemplate as $template } from ${JSON.stringify(picker)}\n${marked}`
}

/** The translations of the brand's texts, for `src/server/web/language/brand-texts.ts`. */
function brandTables(catalogues: Catalogues): string {
  const tables = catalogues.languages.map((language) => {
    const entries = catalogues.brandTexts.map((text) => {
      const message = compileMessage(catalogues.brandText(text, language), language)
      return `[${JSON.stringify(text)},${message.kind === 'text' ? JSON.stringify(message.text) : `d=>${message.body}`}]`
    })
    return `[${JSON.stringify(language)},(() => {${messageHelpers(language)}return new Map([${entries.join()}])})()]`
  })
  return `export const brandTables = new Map([${tables.join()}])`
}

/** Replaces the marks of a built file by what they mean in a language. */
export function withLanguage(code: string, language: string, catalogues: Catalogues): string {
  const replaced = code.replaceAll(marks, (_, kind: string, _quote, value: string) => {
    if (kind === 'language') return JSON.stringify(language)
    if (kind === 'boardNames') return JSON.stringify(catalogues.boardNames(language))
    if (kind === 'byText') return JSON.stringify(catalogues.byText(value, language))
    if (kind === 'words') return compiledIn(language, value, catalogues)
    const message = compileMessage(catalogues.brandText(decodeURIComponent(value), language), language)
    if (kind === 'text') return message.kind === 'text' ? JSON.stringify(message.text) : JSON.stringify(decodeURIComponent(value))
    return message.kind === 'text' ? `(()=>${JSON.stringify(message.text)})` : `(d=>${message.body})`
  })
  return /\$(?:plural|select|isolate)\(/.test(replaced) ? messageHelpers(language) + replaced : replaced
}

/** The language of a page, in a browser's code that all languages share. */
const languageOfDocument = (fallback: string) => `(globalThis.document?.documentElement.lang||${JSON.stringify(fallback)})`

/** The name of a file with sentences, by the language and the name of the one that code imports. */
export type WordFiles = ReadonlyMap<string, ReadonlyMap<string, string>>

const isOfSentences = ({ moduleIds }: Rolldown.OutputChunk, contentDir: string) =>
  moduleIds.length > 0 && moduleIds.every((id) => id.startsWith(prefix) || id.startsWith(contentDir + path.sep))

/**
 * Writes the chunks of sentences, once for each language.
 * @returns the plugin, and the names of the files that it has written
 */
export function wordChunks(catalogues: Catalogues): { readonly plugin: Plugin; readonly files: () => WordFiles } {
  let written: WordFiles = new Map()
  const plugin: Plugin = {
    name: 'word-chunks',
    apply: 'build',
    // The bundler names a file after its code, in which marks stand, and a file of the same name must never say something else.
    augmentChunkHash({ modules }) {
      const codes = Object.values(modules).flatMap(({ code }) => (code !== null && new RegExp(marks).test(code) ? [code] : []))
      return codes.map((code) => withLanguage(code, catalogues.defaultLanguage, catalogues)).join()
    },
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const others = catalogues.languages.slice(1)
        const files = new Map(others.map((language) => [language, new Map<string, string>()]))
        for (const chunk of chunks) {
          const { code, fileName } = chunk
          if (!isOfSentences(chunk, catalogues.contentDir)) {
            if (/\$(?:words|byText|boardNames|text|template)\(/.test(code)) {
              const found = chunk.moduleIds.filter((id) => id.startsWith(prefix) || id.startsWith(catalogues.contentDir))
              this.error(`${fileName} has sentences beside code, so it could not have another language: ${found.join(', ')}`)
            }
            chunk.code = code.replaceAll(marks, () => languageOfDocument(catalogues.defaultLanguage))
            continue
          }
          for (const language of others) {
            const source = withLanguage(code, language, catalogues)
            const name = `${fileName.replace(/-[\w-]{8}\.js$/, '')}.${language}-${hashOf(source)}.js`
            files.get(language)?.set(fileName, name)
            this.emitFile({ type: 'asset', fileName: name, source })
          }
          chunk.code = withLanguage(code, catalogues.defaultLanguage, catalogues)
        }
        written = files
      },
    },
  }
  return { plugin, files: () => written }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 8)
}

/** Copies built code with marks once for each language, to a folder of the language's name, and empties its own folder of it. */
export async function copyForLanguages(folder: string, target: string, catalogues: Catalogues): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js'))
  const sources = await Promise.all(names.map(async (name) => [name, await readFile(path.join(folder, name), 'utf8')] as const))
  const copies = catalogues.languages.flatMap((language) =>
    sources.map(async ([name, code]) => {
      const file = path.join(target, language, name)
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(file, withLanguage(code, language, catalogues))
    }),
  )
  await Promise.all(copies)
}
