import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoBoard } from '#content/demo-board'

/** What the last `npm run build` made; `npm test` builds before it tests. */
const clientDir = fileURLToPath(new URL('../../dist/client', import.meta.url))

const maxBlockingScriptBytes = 110_000
const maxFirstScreenCssBytes = 15_000

let files: readonly string[]
let shell: string

function read(file: string): string {
  return readFileSync(path.join(clientDir, file), 'utf8')
}

function gzipBytes(file: string): number {
  return gzipSync(readFileSync(path.join(clientDir, file)), { level: 9 }).length
}

function linked(pattern: RegExp): readonly string[] {
  return [...shell.matchAll(pattern)].map(([, file]) => file ?? '')
}

beforeAll(() => {
  expect(existsSync(clientDir), 'run npm run build first').toBe(true)
  files = readdirSync(clientDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(clientDir, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
  shell = read('shell.html')
})

describe('the size of the site', () => {
  it('the JavaScript that blocks the first paint is at most 110 kB gzip', () => {
    const scripts = [...linked(/<script[^>]*src="\/([^"]+)"/g), ...linked(/<link rel="modulepreload"[^>]*href="\/([^"]+)"/g)]
    expect(scripts.length).toBeGreaterThan(0)
    expect(scripts.reduce((sum, file) => sum + gzipBytes(file), 0)).toBeLessThanOrEqual(maxBlockingScriptBytes)
  })

  it('its code before the first paint registers /sw.js and answers missing chunks itself, and brings neither database nor motion', () => {
    // What updates the app must not lie in a chunk that can disappear (Squoosh #966).
    const scripts = [...linked(/<script[^>]*src="\/([^"]+)"/g), ...linked(/<link rel="modulepreload"[^>]*href="\/([^"]+)"/g)]
    const code = scripts.map(read).join('\n')
    for (const word of ['/sw.js', 'vite:preloadError', 'beforeinstallprompt']) expect(code.includes(word), word).toBe(true)
    for (const word of ['DexieError', 'IDBKeyRange', 'whileInView', 'MotionConfig']) {
      expect(code.includes(word), word).toBe(false)
    }
  })

  it('the CSS of the home page, all its sections included, is at most 15 kB gzip', () => {
    const [, style = ''] = /<style>([^]*?)<\/style>/.exec(read('index.html')) ?? []
    expect(style.length).toBeGreaterThan(10_000)
    expect(gzipSync(style, { level: 9 }).length).toBeLessThanOrEqual(maxFirstScreenCssBytes)
  })

  it('both weights of the font are preloaded', () => {
    expect(linked(/<link rel="preload" as="font"[^>]*href="\/([^"]+)"/g)).toHaveLength(2)
  })
})

describe('the client', () => {
  it('holds no source map, no code of the server and none for developers', () => {
    expect(files.filter((file) => file.endsWith('.map'))).toEqual([])
    const scripts = files.filter((file) => file.endsWith('.js')).map(read)
    expect(scripts.length).toBeGreaterThan(5)
    const words = ['sourceMappingURL', '"node:', '`node:', 'libsql', 'upload_chunks', 'BOARD_FILE', 'idempotency_key']
    // An error of the HTML parser, which paints a board's text on the server; a warning of the router to its developers.
    for (const word of [...words, 'unexpected-null-character', 'You rendered descendant']) {
      expect(scripts.filter((code) => code.includes(word)).length, word).toBe(0)
    }
  })

  it('holds no word of the demo board', () => {
    const scripts = files.filter((file) => file.endsWith('.js')).map(read)
    for (const { summary } of demoBoard.jobs) {
      const words = summary.slice(0, 30)
      expect(
        scripts.some((code) => code.includes(words)),
        words,
      ).toBe(false)
    }
  })

  it('has its files at the addresses that never change', () => {
    expect(files).toEqual(expect.arrayContaining(['sw.js', 'manifest.webmanifest', 'robots.txt', 'index.html', 'shell.html']))
  })

  it('opens every style sheet with the order of the layers', () => {
    const sheets = files.filter((file) => file.endsWith('.css'))
    expect(sheets.length).toBeGreaterThan(2)
    expect(sheets.filter((file) => !read(file).startsWith('@layer reset,tokens,base,ui,feature,screen,print;'))).toEqual([])
  })
})

describe('the service worker', () => {
  it('precaches the shell, every chunk, style, font and icon, and nothing else of the sort', () => {
    const worker = read('sw.js')
    const precached = new Set([...worker.matchAll(/"url":"([^"]+)"/g)].map(([, url]) => url))
    const wanted = files.filter(
      (file) => (/\.(js|css|woff2|svg)$/.test(file) && !['sw.js', 'kill-switch.js'].includes(file)) || file === 'shell.html',
    )
    expect(wanted.filter((file) => !precached.has(file))).toEqual([])
    expect([...precached].filter((url) => /\.(map|mp4|webm|br|gz)$/.test(url ?? ''))).toEqual([])
    // The home page by its address; of the others there is the shell.
    expect([...precached].filter((url) => !/\.\w+$/.test(url ?? ''))).toEqual(['/'])
    expect([...precached].filter((url) => url?.endsWith('.html'))).toEqual(['shell.html'])
  })

  it('holds at most 900 kB of thumbnails, pictures, icons and fonts', () => {
    const precached = [...read('sw.js').matchAll(/"url":"([^"]+)"/g)].map(([, url]) => url ?? '')
    const media = precached.filter((url) => /\.(svg|png|webp|woff2)$/.test(url))
    expect(media.filter((url) => url.endsWith('.webp')).length).toBeGreaterThanOrEqual(16)
    expect(media.reduce((sum, file) => sum + statSync(path.join(clientDir, file)).size, 0)).toBeLessThanOrEqual(900_000)
  })

  it('is one self-contained classic script', () => {
    const worker = read('sw.js')
    expect(worker).not.toMatch(/\bimportScripts\(/)
    expect(worker).not.toMatch(/^\s*(import|export)\b/m)
  })

  it('takes over only when a page tells it to', () => {
    const calls = read('sw.js').match(/skipWaiting/g) ?? []
    expect(calls).toHaveLength(1)
    expect(read('sw.js')).toMatch(/addEventListener\(["'`]message["'`],.{0,80}SKIP_WAITING.{0,80}skipWaiting\(\)/)
  })

  it('has a kill switch beside it, and the page a watchdog, each a script that needs no other', () => {
    for (const file of ['kill-switch.js', 'watchdog.js']) expect(read(file)).not.toMatch(/\b(import|export)\b/)
    expect(read('kill-switch.js')).not.toMatch(/indexedDB/)
    expect(read('watchdog.js')).not.toMatch(/indexedDB/)
    // Before the app: it has to see the app's own script fail.
    expect(shell.indexOf('/watchdog.js')).toBeGreaterThan(-1)
    expect(shell.indexOf('/watchdog.js')).toBeLessThan(shell.indexOf('/assets/'))
  })
})

describe('the manifest', () => {
  it('has all that a browser wants for installing, and files where it says they are', () => {
    const manifest = JSON.parse(read('manifest.webmanifest')) as {
      readonly id: string
      readonly icons: readonly { readonly src: string; readonly purpose: string }[]
      readonly screenshots: readonly { readonly src: string; readonly form_factor: string }[]
      readonly shortcuts: readonly { readonly url: string }[]
    }
    // Never another: every installed app would become a second one.
    expect(manifest.id).toBe('/')
    expect(manifest).toMatchObject({ start_url: '/?source=home-screen', scope: '/', display: 'standalone', dir: 'ltr' })
    expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable', 'monochrome'])
    expect(manifest.screenshots.map((shot) => shot.form_factor)).toEqual(['narrow', 'wide'])
    expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/#careers', '/?applications'])
    const named = [...manifest.icons, ...manifest.screenshots].map(({ src }) => src.slice(1))
    expect(named.filter((file) => !files.includes(file))).toEqual([])
  })
})
