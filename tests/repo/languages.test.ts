import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { Catalogues } from '#server/build/languages/catalogues.ts'
import { checkLanguage } from '#server/translate/check-language.ts'

/** The translations that stand in the repository. */

const root = path.resolve(fileURLToPath(new URL('../..', import.meta.url)))
const catalogues = new Catalogues({ root, contentDir: path.join(root, 'src/content'), languages: ['en'] })

it('there are German, Spanish and Arabic, and every room of the code has its sentences', () => {
  expect(catalogues.translated).toEqual(expect.arrayContaining(['ar', 'de', 'es']))
  expect(catalogues.rooms).toEqual(expect.arrayContaining(['app', 'app/late', 'features/board', 'server/alerts', 'sw']))
})

it.each(['en', ...catalogues.translated])('the sentences in %s are whole, fit their values and are all said', (language) => {
  const { sentences, ...lacks } = checkLanguage(catalogues, language)
  expect(sentences).toBeGreaterThan(2_000)
  expect(lacks).toEqual({ missing: [], unused: [], wrong: [] })
})
