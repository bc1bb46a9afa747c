import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Catalogues } from '#server/build/languages/catalogues.ts'
import { runNewBrand } from '#server/new-brand/command.ts'
import { checkLanguage } from '#server/translate/check-language.ts'
import { brazilianBoard } from '../setup/brazilian-board.ts'

/** The folder of a company whose board is not in English (`npm run new-brand`). */

const root = fileURLToPath(new URL('../../', import.meta.url))
const { translated } = new Catalogues({ root, contentDir: path.join(root, 'src/content'), languages: ['en'] })

let folder: string
let boardFile: string

beforeAll(() => {
  // Inside the project, where a brand finds its types, and ignored by git.
  mkdirSync(path.join(root, 'test-results'), { recursive: true })
  folder = mkdtempSync(path.join(root, 'test-results', 'languages-'))
  boardFile = path.join(folder, 'board.json')
  writeFileSync(boardFile, JSON.stringify(brazilianBoard()))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Writes a brand from the Brazilian board. @returns its folder, and what the command prints */
async function write(...args: readonly string[]): Promise<readonly [contentDir: string, printed: string]> {
  const contentDir = mkdtempSync(path.join(folder, 'brand-')) + '/content'
  const lines: string[] = []
  await runNewBrand(['--board-file', boardFile, '--out', contentDir, ...args], { root, print: (line) => lines.push(line) })
  return [contentDir, lines.join('\n')]
}

describe('the folder of a new brand', () => {
  it('speaks the language of a Portuguese board', async () => {
    const [, printed] = await write()
    expect(printed).toContain('Pitangueira, from 30 jobs in 8 teams and 5 cities')
    expect(printed).toContain('Languages: pt-BR, en.')
  })

  it.each(translated)('has each of its texts in %s, and no translation of what it does not say', async (language) => {
    const [contentDir] = await write('--language', language)
    const catalogues = new Catalogues({ root, contentDir, languages: [language, 'en'], textLanguage: 'en' })
    expect(checkLanguage(catalogues, language)).toMatchObject({ missing: [], unused: [], wrong: [] })
  })
})
