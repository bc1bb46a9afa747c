import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** Another company's site is built from its content folder alone (`CONTENT_DIR`). */

const root = fileURLToPath(new URL('../../', import.meta.url))
const outDir = mkdtempSync(path.join(tmpdir(), 'second-brand-'))
const serverDir = mkdtempSync(path.join(tmpdir(), 'second-brand-server-'))
const textFile = /\.(?:html|js|css|svg|json|webmanifest|txt|xml|vtt)$/

let files: readonly string[]

beforeAll(async () => {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  // A separate build, without the environment variables of the surrounding test run.
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], CONTENT_DIR: 'tests/fixtures/second-brand' }
  const build = (...args: string[]) =>
    promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'warn', ...args], { cwd: root, env })
  await Promise.all([build('--outDir', outDir), build('--ssr', '--outDir', serverDir)])
  files = readdirSync(outDir, { recursive: true, encoding: 'utf8' })
}, 120_000)

afterAll(() => {
  for (const dir of [outDir, serverDir]) rmSync(dir, { recursive: true, force: true })
})

describe('a build for a second brand', () => {
  it("uses the second company's name", () => {
    expect(readFileSync(path.join(outDir, 'index.html'), 'utf8')).toContain('Pebblepath')
    expect(readFileSync(path.join(outDir, 'manifest.webmanifest'), 'utf8')).toContain('Pebblepath')
  })

  it('signs the mails of its server with the second company', () => {
    const code = readdirSync(serverDir, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.js'))
      .map((file) => readFileSync(path.join(serverDir, file), 'utf8'))
      .join('')
    expect(code).toContain('is in our backpack')
    expect(code).not.toContain('The people team at Wordlark')
  })

  it('contains nothing of the first company in file contents or names', () => {
    const texts = files.filter((file) => textFile.test(file))
    expect(texts.length).toBeGreaterThan(20)
    const found = texts.filter((file) => /wordlark|\blark/i.test(readFileSync(path.join(outDir, file), 'utf8')))
    expect(found).toEqual([])
    expect(files.filter((file) => /lark/i.test(file))).toEqual([])
  })
})
