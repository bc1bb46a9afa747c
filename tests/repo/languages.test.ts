import { existsSync, readdirSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { brand } from '#content'
import { Catalogues } from '#build/languages/catalogues.ts'
import type { Messages } from '#build/languages/compile-message.ts'
import { siteNameIn } from '#build/web-manifest.ts'
import { checkLanguage } from '#tools/translate/check-language.ts'

/** The translations that stand in the repository. */

const root = path.resolve(fileURLToPath(new URL('../..', import.meta.url)))
const catalogues = new Catalogues({ root, contentDir: path.join(root, 'src/content'), languages: ['en'] })

const built = async (file: string) => readFile(path.join(root, 'dist/client', file), 'utf8')

it('there are German, Spanish and Arabic, and every room of the code has its sentences', () => {
  expect(catalogues.translated).toEqual(expect.arrayContaining(['ar', 'de', 'es']))
  const ofModules = readdirSync(path.join(root, 'src/modules'))
    .map((name) => `modules/${name}`)
    .filter((room) => existsSync(path.join(root, 'src', room, 'words/en.json')))
  expect(catalogues.rooms).toEqual(expect.arrayContaining(['app', 'features/board', ...ofModules]))
})

it.each(['en', ...catalogues.translated])('the sentences in %s are whole, fit their values and are all said', (language) => {
  const { sentences, ...lacks } = checkLanguage(catalogues, language)
  expect(sentences).toBeGreaterThan(2_000)
  expect(lacks).toEqual({ missing: [], unused: [], wrong: [] })
})

it('pages have no sentence that only the server or the worker says', async () => {
  const textsOf = (messages: Messages): readonly string[] =>
    Object.values(messages).flatMap((value) => (typeof value === 'string' ? [value] : textsOf(value)))
  const isElsewhere = (place: string) => /^(?:server|sw|modules\/[\w-]+:(?:server|worker))/.test(place)
  const sections = catalogues.rooms.flatMap((room) =>
    Object.entries(catalogues.codeMessages(room)).map(([name, value]) => ({
      place: `${room}:${name}`,
      texts: typeof value === 'string' ? [value] : textsOf(value),
    })),
  )
  const ofPages = new Set(sections.filter(({ place }) => !isElsewhere(place)).flatMap(({ texts }) => texts))
  const others = sections.filter(({ place }) => isElsewhere(place)).flatMap(({ texts }) => texts)
  // Whole sentences without a value.
  const told = others.filter((text) => /^[^{}"]+ [^{}"]+ [^{}"]+ [^{}"]+$/.test(text) && !ofPages.has(text))
  expect(told.length).toBeGreaterThan(50)
  const folder = path.join(root, 'dist/client/assets')
  const files = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  const scripts = (await Promise.all(files.map(async (name) => readFile(path.join(folder, name), 'utf8')))).join('\n')
  expect(told.filter((text) => scripts.includes(`()=>${JSON.stringify(text)}`))).toEqual([])
  // What pages say is there in this form.
  expect([...ofPages].filter((text) => scripts.includes(`()=>${JSON.stringify(text)}`)).length).toBeGreaterThan(500)
})

it('Arabic pages are written with the letters that their home page has inside it', async () => {
  const css = await readFile(path.join(root, 'src/content/fonts.css'), 'utf8')
  const [, ranges = ''] = /letters-arabic-500[^;]+;\s*unicode-range:([^;]+);/.exec(css) ?? []
  const letters = ranges.split(',').flatMap((range) => {
    const [first = 0, last = first] = range
      .replace('U+', '')
      .split('-')
      .map((code) => Number.parseInt(code, 16))
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
  })
  expect(letters).toContain('ا')
  const videos = path.join(root, 'src/content/public/video')
  const captions = (await readdir(videos)).filter((file) => file.endsWith('.ar.vtt')).map((file) => path.join(videos, file))
  expect(captions.length).toBeGreaterThan(10)
  const files = [path.join(root, 'src/words/ar.json'), path.join(root, 'src/content/words/ar.json'), ...captions]
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  const written = new Set(texts.join('').match(/[\u0600-\u06FF\u0750-\u077F\uFB50-\uFEFC]/g))
  expect([...written].filter((letter) => !letters.includes(letter))).toEqual([])
})

it('the documents of each language name the site in it', async () => {
  for (const [folder, language] of [
    ['', 'en'],
    ['de', 'de'],
    ['es', 'es'],
  ] as const) {
    const name = siteNameIn(brand, catalogues, language)
    // oxlint-disable-next-line no-await-in-loop -- three files
    for (const document of await Promise.all(['shell.html', 'index.html'].map(async (file) => built(path.join(folder, file))))) {
      expect(document).toContain(`<meta property="og:site_name" content="${name}" />`)
      expect(document).toContain(`<meta property="og:image:alt" content="${name}" />`)
    }
  }
  expect(siteNameIn(brand, catalogues, 'de')).not.toBe(siteNameIn(brand, catalogues, 'en'))
})
