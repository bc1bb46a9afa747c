import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Catalogues } from '#build/languages/catalogues.ts'
import type { Messages } from '#build/languages/compile-message.ts'
import { serverModules } from '#server/modules.ts'
import { runNewBrand } from '#tools/new-brand/command.ts'
import { checkLanguage, textsOfBrand } from '#tools/translate/check-language.ts'
import { brazilianBoard } from '../setup/brazilian-board.ts'

/** The folder of a company whose board is not in English (`npm run new-brand`). */

const root = fileURLToPath(new URL('../../', import.meta.url))
const code = new Catalogues({ root, contentDir: path.join(root, 'src/content'), languages: ['en'] })
const { translated } = code

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
    expect(printed).toContain('Pay: its jobs do not say what it is for, or do not agree.')
  })

  it.each(translated)('has each of its texts in %s, and no translation of what it does not say', async (language) => {
    const [contentDir] = await write('--language', language)
    const catalogues = new Catalogues({ root, contentDir, languages: [language, 'en'], textLanguage: 'en' })
    expect(checkLanguage(catalogues, language)).toMatchObject({ missing: [], unused: [], wrong: [] })
  })
})

/** What nobody should read on a page in Portuguese: each sentence of the code and of new brands without a value, of three words or more. */
function englishSentences(): readonly string[] {
  const textsOf = (messages: Messages): readonly string[] =>
    Object.values(messages).flatMap((value) => (typeof value === 'string' ? [value] : textsOf(value)))
  const template = textsOfBrand(path.join(root, 'src/tools/new-brand/template')).texts
  return [...code.rooms.flatMap((room) => textsOf(code.codeMessages(room))), ...template].filter((text) =>
    /^[^{}]+ [^{}]+ [^{}]+$/.test(text),
  )
}

/** Builds the site of a brand, and starts it with the Brazilian board. */
async function startBuilt(contentDir: string): Promise<{ readonly url: string; stop(): void }> {
  const run = promisify(execFile)
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  const out = path.join(folder, 'built')
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], CONTENT_DIR: contentDir, BOARD_FILE: boardFile }
  const build = async (...args: readonly string[]) =>
    run(process.execPath, [vite, 'build', '--logLevel', 'warn', ...args], { cwd: root, env })
  await Promise.all([build('--outDir', `${out}/client`), build('--ssr', '--outDir', `${out}/server`)])
  const server = spawn(process.execPath, [`${out}/server/main.js`], {
    cwd: root,
    env: { ...env, PORT: '0', DATA_DIR: `${folder}/data` },
  })
  let said = ''
  server.stderr.on('data', (text) => (said += String(text)))
  for await (const text of server.stdout) {
    said += String(text)
    const [url] = /http:\/\/localhost:\d+/.exec(said) ?? []
    if (url !== undefined) return { url, stop: () => server.kill() }
  }
  await once(server, 'exit')
  throw new Error(said)
}

describe('the site of a Brazilian company', () => {
  let site: Awaited<ReturnType<typeof startBuilt>>

  beforeAll(async () => {
    const [contentDir] = await write()
    site = await startBuilt(contentDir)
  })
  afterAll(() => site.stop())

  const ofModules = serverModules.flatMap(({ jobFiles, pages = [] }) => [
    ...pages,
    ...(jobFiles?.paths.filter((address) => address.endsWith('.xml')) ?? []),
  ])
  it.each(['/', '/my-jobs', '/locations/recife', '/jobs/7300005', '/nada', ...ofModules])(
    'speaks Portuguese alone: %s',
    async (address) => {
      const answer = await fetch(site.url + address)
      const page = await answer.text()
      if (!address.endsWith('.xml')) expect(page).toContain('<html lang="pt-BR" dir="ltr">')
      const text = page
        .replace(/<(script|style)\b[^>]*>.*?<\/\1>/gs, ' ')
        .replaceAll('&#39;', "'")
        .replaceAll('&#x27;', "'")
      expect(englishSentences().filter((sentence) => text.includes(sentence))).toEqual([])
      expect(text).toContain('Pitangueira')
    },
  )

  it('has English pages beside them', async () => {
    const page = await (await fetch(`${site.url}/en`)).text()
    expect(page).toContain('<html lang="en" dir="ltr">')
    expect(englishSentences().filter((sentence) => page.includes(sentence)).length).toBeGreaterThan(10)
  })

  it('names places and pay as people of Brazil do', async () => {
    const job = await (await fetch(`${site.url}/jobs/7300005`)).text()
    expect(job).toContain('R$\u00a01.800')
    expect(await (await fetch(`${site.url}/locations/recife`)).text()).toContain('Recife, PE')
  })
})
