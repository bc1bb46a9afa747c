import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { brand } from '#content'
import { demoBoard } from '#content/demo-board'
import { decodeEscapedHtml } from '#shared/html-text.ts'
import { pageModules } from '#platform/page-modules.ts'
import { policyHash } from '#build/security-policy.ts'
import { integrityOf } from '#server/web/files/configured-files.ts'

/** The output of the last `npm run build`. `npm test` builds before it tests. */
const clientDir = fileURLToPath(new URL('../../dist/client', import.meta.url))

// Each limit is 10 % above what was measured when it was set. What a page costs stands in `page-budgets.ts`.

/** All chunks of all screens for visitors, which the worker precaches. */
const maxScriptBytes = 517_000
const maxWorkerBytes = 45_000
const maxStaffFileBytes = 40_000
/** What draws the files of applicants. A recruiter's browser loads it with the first file. */
const maxFileViewerBytes = 500_000
const maxFairScriptBytes = 59_000
const maxOnlineScriptBytes = 9_000
const maxBlockingScriptBytes = 124_000
const maxFirstScreenCssBytes = 16_500

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

/** The sentences of another language than the first. A page loads those of one. */
const otherLanguage = /-sentences\.[\w-]+-[\w-]{8}\.js$/

/** A font that only some languages need. */
const ownFont = /-arabic-\d+-normal-/

/** Only pages for staff load it. */
function isForStaff(file: string): boolean {
  return path.basename(file).startsWith('staff-')
}

/** Only a fair's tablet stores it. */
function isForFair(file: string): boolean {
  return path.basename(file).startsWith('aside-')
}

/** Is of no use without a network: a draft on its way to another device, and the page of a mail's link. Its styles are stored. */
function isOnlineOnly(file: string): boolean {
  return /^online-.*\.js$/.test(path.basename(file))
}

/** Is stored with the first draft of a form: what reads its files. */
function isForLater(file: string): boolean {
  return path.basename(file).startsWith('later-')
}

/** A worker's file holds its own copy of what pages have as well, such as the code of the database. */
function isForWorker(file: string): boolean {
  return path.basename(file).includes('-worker-')
}

function isForVisitors(file: string): boolean {
  const others = [isForStaff, isForFair, isOnlineOnly, isForLater, isForWorker]
  return !others.some((isFor) => isFor(file))
}

/** The names that a script exports, as they are called in it. */
function exportedLocals(code: string): readonly string[] {
  return [...code.matchAll(/\bexport\{([^}]*)\}/g)].flatMap(([, list = '']) =>
    list.split(',').map((each) => each.replace(/ as .*$/, '').trim()),
  )
}

beforeAll(() => {
  expect(existsSync(clientDir), 'run npm run build first').toBe(true)
  files = readdirSync(clientDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(clientDir, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
  shell = read('shell.html')
})

describe('the size of the site', () => {
  it('blocks the first paint with at most 124 kB gzip of JavaScript', () => {
    const scripts = [...linked(/<script[^>]*src="\/([^"]+)"/g), ...linked(/<link rel="modulepreload"[^>]*href="\/([^"]+)"/g)]
    expect(scripts.length).toBeGreaterThan(0)
    expect(scripts.reduce((sum, file) => sum + gzipBytes(file), 0)).toBeLessThanOrEqual(maxBlockingScriptBytes)
  })

  it("loads a job's page without the code of its form", () => {
    const [, list = ''] = /data-load="([^"]+)"/.exec(read('job-page.html')) ?? []
    const scripts = list.split(' ')
    expect(scripts.length).toBeGreaterThan(10)
    expect(scripts.filter((file) => /\/(?:apply|fields)-/.test(file))).toEqual([])
  })

  it('has at most 517 kB gzip of JavaScript for the pages of visitors in all', () => {
    const scripts = files.filter((file) => /^assets\/.*\.js$/.test(file) && !otherLanguage.test(file) && isForVisitors(file))
    expect(scripts.length).toBeGreaterThan(0)
    expect(scripts.reduce((sum, file) => sum + gzipBytes(file), 0)).toBeLessThanOrEqual(maxScriptBytes)
  })

  it('has at most 45 kB gzip of JavaScript in each worker, which loads when the page is quiet', () => {
    const scripts = files.filter(
      (file) =>
        /^assets\/.*\.js$/.test(file) && !otherLanguage.test(file) && isForWorker(file) && !isForLater(file) && !isForStaff(file),
    )
    expect(scripts.length).toBeGreaterThan(0)
    for (const file of scripts) expect(gzipBytes(file), file).toBeLessThanOrEqual(maxWorkerBytes)
  })

  it("has one script, one sheet and one file of sentences, of at most 40 kB each, for a module's pages for staff, and one for those that load later", () => {
    const own = files.filter(
      (file) =>
        file.startsWith('assets/') &&
        isForStaff(file) &&
        !isForWorker(file) &&
        !otherLanguage.test(file) &&
        !/\.(br|gz)$/.test(file),
    )
    const ofModules = pageModules.flatMap(({ name, staffPages = [] }) =>
      staffPages.length === 0 ? [] : [`staff-${name}.css`, `staff-${name}.js`, `staff-${name}-sentences.js`],
    )
    const names = own.map((file) => path.basename(file).replace(/-[\w-]{8}\./, '.'))
    // What a module shows on the pages of another one comes with them, but for its sentences.
    const ofOthers = names.filter((file) => !ofModules.includes(file) && /^staff-[\w-]+-sentences\.js$/.test(file))
    const late = names.filter((file) => /^staff-[\w-]+-late\.(?:js|css)$/.test(file))
    expect(names.sort()).toEqual([...ofModules, ...ofOthers, ...new Set(late)].sort())
    for (const file of own) expect(gzipBytes(file), file).toBeLessThanOrEqual(maxStaffFileBytes)
  })

  it('has at most 500 kB gzip in each worker for staff, which imports nothing, because the frame that starts it has no network', () => {
    const workers = files.filter((file) => isForStaff(file) && isForWorker(file) && file.endsWith('.js'))
    for (const file of workers) {
      expect(gzipBytes(file), file).toBeLessThanOrEqual(maxFileViewerBytes)
      expect(read(file), file).not.toMatch(/\bimport\s*["'{*]|\bexport\s*[{*]|import\.meta(?!\.url)/)
    }
  })

  it('has at most 9 kB gzip in each script that is of no use without a network, and that the worker does not precache', () => {
    const scripts = files.filter((file) => /^assets\/.*\.js$/.test(file) && !otherLanguage.test(file) && isOnlineOnly(file))
    expect(scripts.length).toBeGreaterThan(0)
    for (const file of scripts) expect(gzipBytes(file), file).toBeLessThanOrEqual(maxOnlineScriptBytes)
  })

  it("has at most 59 kB gzip of JavaScript for a fair's tablet", () => {
    const scripts = files.filter((file) => /^assets\/.*\.js$/.test(file) && !otherLanguage.test(file) && isForFair(file))
    expect(scripts.length).toBeGreaterThan(0)
    expect(scripts.reduce((sum, file) => sum + gzipBytes(file), 0)).toBeLessThanOrEqual(maxFairScriptBytes)
  })

  it('registers /sw.js and handles missing chunks before the first paint, without loading database or animation code', () => {
    // The update code must not be in a chunk that can disappear (GoogleChromeLabs/squoosh#966).
    const scripts = [...linked(/<script[^>]*src="\/([^"]+)"/g), ...linked(/<link rel="modulepreload"[^>]*href="\/([^"]+)"/g)]
    const code = scripts.map(read).join('\n')
    for (const word of ['/sw.js', 'vite:preloadError', 'beforeinstallprompt']) expect(code.includes(word), word).toBe(true)
    for (const word of ['DexieError', 'IDBKeyRange', 'whileInView', 'MotionConfig']) {
      expect(code.includes(word), word).toBe(false)
    }
  })

  it('styles the whole home page with at most 16.5 kB gzip of CSS', () => {
    const [, style = ''] = /<style>([^]*?)<\/style>/.exec(read('index.html')) ?? []
    expect(style.length).toBeGreaterThan(10_000)
    const withoutFonts = style.replaceAll(/url\(data:[^)]+\)/g, '')
    expect(gzipSync(withoutFonts, { level: 9 }).length).toBeLessThanOrEqual(maxFirstScreenCssBytes)
  })

  it('preloads both weights of the font', () => {
    expect(linked(/<link rel="preload" as="font"[^>]*href="\/([^"]+)"/g)).toHaveLength(2)
  })
})

describe('the client', () => {
  it('contains no source map, no server code and no development code', () => {
    expect(files.filter((file) => file.endsWith('.map'))).toEqual([])
    const scripts = files.filter((file) => file.endsWith('.js')).map(read)
    expect(scripts.length).toBeGreaterThan(5)
    const words = ['sourceMappingURL', '"node:', '`node:', 'libsql', 'upload_chunks', 'BOARD_FILE', 'idempotency_key']
    // An error message of the HTML parser, which only the server uses, and a development warning of the router.
    for (const word of [...words, 'unexpected-null-character', 'You rendered descendant']) {
      expect(scripts.filter((code) => code.includes(word)).length, word).toBe(0)
    }
  })

  it('contains no text of the demo board', () => {
    const scripts = files.filter((file) => file.endsWith('.js')).map(read)
    for (const { summary } of demoBoard.jobs) {
      const words = summary.slice(0, 30)
      expect(
        scripts.some((code) => code.includes(words)),
        words,
      ).toBe(false)
    }
  })

  it('has scripts that import only what another one exports, and never each other in a circle', () => {
    // In a circle one of them runs before what it needs.
    const scripts = new Map(
      files.filter((file) => /^assets\/(?!.*-worker-).*\.js$/.test(file)).map((file) => [path.basename(file), read(file)]),
    )
    const namesIn = (list: string, part: RegExp) => list.split(',').map((each) => each.replace(part, '').trim())
    const exportsOf = (code: string) =>
      [...code.matchAll(/\bexport\{([^}]*)\}/g)].flatMap(([, list = '']) => namesIn(list, /^.* as /))
    const importsOf = (code: string) =>
      [...code.matchAll(/\bimport(?:\{([^}]*)\}from)?"\.\/([^"]+)"/g)].map(([, list = '', name = '']) => ({ list, name }))
    const missing = [...scripts].flatMap(([file, code]) =>
      importsOf(code).flatMap(({ list, name }) => {
        const offered = exportsOf(scripts.get(name) ?? '')
        return (list === '' ? [] : namesIn(list, / as .*$/))
          .filter((wanted) => !offered.includes(wanted))
          .map((wanted) => `${file}: ${wanted} of ${name}`)
      }),
    )
    expect(missing).toEqual([])
    const done = new Set<string>()
    const circleFrom = (file: string, way: readonly string[]): readonly string[] | null => {
      if (way.includes(file)) return [...way, file]
      if (done.has(file)) return null
      for (const { name } of importsOf(scripts.get(file) ?? '')) {
        const circle = circleFrom(name, [...way, file])
        if (circle) return circle
      }
      done.add(file)
      return null
    }
    expect([...scripts.keys()].map((file) => circleFrom(file, [])).filter((circle) => circle !== null)).toEqual([])
    expect(done.size).toBeGreaterThan(50)
    // What the code asks for by its own name: a late part without exports would be lost there.
    const unknown = [...scripts].filter(([, code]) =>
      exportedLocals(code).some((local) => local.endsWith('_exports') && !code.includes(`${local}=`)),
    )
    expect(unknown.map(([file]) => file)).toEqual([])
  })

  it('has files at all permanent addresses', () => {
    expect(files).toEqual(expect.arrayContaining(['sw.js', 'manifest.webmanifest', 'robots.txt', 'index.html', 'shell.html']))
  })

  it('starts every style sheet with the layer order', () => {
    const sheets = files.filter((file) => file.endsWith('.css'))
    expect(sheets.length).toBeGreaterThan(2)
    expect(sheets.filter((file) => !read(file).startsWith('@layer reset,tokens,base,ui,feature,screen,print;'))).toEqual([])
  })
})

describe('a language', () => {
  const others = brand.languages.slice(1)
  const mapOf = (html: string) =>
    JSON.parse(/<script type="importmap">([^<]+)<\/script>/.exec(html)?.[1] ?? '{}') as {
      readonly imports?: Record<string, string>
    }

  it('names the site alone in the title of the empty page, which a reader says before the page has set its own', () => {
    expect(shell).toContain(`<title>${brand.name} ${brand.siteWord}</title>`)
  })

  it.each(others)('%s has every file of sentences once, and a map to them that its policy allows', (language) => {
    const first = files.filter((file) => /^assets\/[\w-]+-sentences-[\w-]{8}\.js$/.test(file))
    const html = read(`${language}/shell.html`)
    const { imports = {} } = mapOf(html)
    expect(Object.keys(imports).sort()).toEqual(first.map((file) => `/${file}`).sort())
    expect(Object.values(imports).filter((file) => !files.includes(file.slice(1)) || !file.includes(`.${language}-`))).toEqual([])
    expect(decodeEscapedHtml(html)).toContain(policyHash(JSON.stringify({ imports })))
  })

  it.each(others)(
    '%s has all pages of the first, in which no file of another language is named outside of the map',
    (language) => {
      // A document that a module writes has its language in its name.
      const all = files.filter((file) => file.endsWith('.html') && !/\.[\w-]+\.html$/.test(file))
      const pages = all.filter((file) => !others.some((other) => file.startsWith(`${other}/`)))
      for (const page of pages) {
        const html = read(`${language}/${page}`)
        expect(html, page).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
        const named = [...html.replace(/<script type="importmap">[^<]+/, '').matchAll(/[\w-]+-sentences[\w.-]+\.js/g)].map(
          ([name]) => name,
        )
        expect(
          named.filter((name) => !name.includes(`.${language}-`)),
          page,
        ).toEqual([])
      }
    },
  )

  it.each(others)('%s takes at most 5 kB gzip more before the first paint than the first', (language) => {
    const sizeOf = (html: string) =>
      [...html.matchAll(/<(?:script[^>]*src|link rel="modulepreload"[^>]*href)="\/([^"]+)"/g)].reduce(
        (sum, [, file = '']) => sum + gzipBytes(file),
        0,
      )
    expect(sizeOf(read(`${language}/shell.html`)) - sizeOf(shell)).toBeLessThanOrEqual(5_000)
  })

  it('has a web manifest of its own, and all share one id', () => {
    const manifests = brand.languages.map(
      (language) =>
        JSON.parse(read(language === 'en' ? 'manifest.webmanifest' : `${language}/manifest.webmanifest`)) as Record<
          string,
          unknown
        >,
    )
    expect(manifests.map(({ id, lang, start_url }) => [id, lang, start_url])).toEqual([
      ['/', 'en', '/?source=home-screen'],
      ['/', 'de', '/de?source=home-screen'],
      ['/', 'es', '/es?source=home-screen'],
      ['/', 'ar', '/ar?source=home-screen'],
    ])
    expect(manifests[3]).toMatchObject({ dir: 'rtl' })
  })
})

describe('the service worker', () => {
  it('lists the shell and every chunk, style sheet, font and icon but what staff or the network need', () => {
    const worker = read('sw.js')
    const precached = new Set([...worker.matchAll(/"url":"([^"]+)"/g)].map(([, url]) => url))
    const wanted = files.filter(
      (file) =>
        (/\.(js|css|woff2|svg)$/.test(file) &&
          !['sw.js', 'kill-switch.js'].includes(file) &&
          !isForStaff(file) &&
          !isOnlineOnly(file)) ||
        file === 'shell.html',
    )
    const late = [...precached].filter((url = '') => isForStaff(url) || isOnlineOnly(url))
    expect(late).toEqual([])
    expect(wanted.filter((file) => !precached.has(file))).toEqual([])
    expect([...precached].filter((url) => /\.(map|mp4|webm|br|gz)$/.test(url ?? ''))).toEqual([])
    // The home page of each language by its address. The shell serves all other pages.
    expect([...precached].filter((url) => !/\.\w+$/.test(url ?? ''))).toEqual(['/', '/de/', '/es/', '/ar/'])
    expect([...precached].filter((url) => url?.endsWith('.html'))).toEqual(
      brand.languages.map((language) => (language === 'en' ? 'shell.html' : `${language}/shell.html`)),
    )
  })

  it('lists every file of fair mode, which it stores on a tablet only', () => {
    const fairFiles = files.filter((file) => /\.(js|css|svg)$/.test(file) && isForFair(file))
    expect(fairFiles.length).toBeGreaterThan(5)
    expect(fairFiles.filter((file) => !read('sw.js').includes(`"url":"${file}"`))).toEqual([])
  })

  it('has an integrity hash for every file except the home page, into which the server writes its origin', () => {
    const entries = [...read('sw.js').matchAll(/\{(?:"integrity":"([^"]+)",)?"revision":(?:null|"\w+"),"url":"([^"]+)"\}/g)]
    expect(entries.length).toBeGreaterThan(200)
    const wrong = entries.filter(([, integrity, url = '']) => {
      if (url.endsWith('/')) return integrity !== undefined
      return integrity !== integrityOf(readFileSync(path.join(clientDir, url)))
    })
    expect(wrong.map(([, , url]) => url)).toEqual([])
  })

  it('precaches at most 900 kB of thumbnails, pictures, icons and fonts', () => {
    const precached = [...read('sw.js').matchAll(/"url":"([^"]+)"/g)].map(([, url]) => url ?? '')
    const media = precached.filter((url) => /\.(svg|png|webp|woff2)$/.test(url) && !ownFont.test(url))
    expect(media.filter((url) => url.startsWith('art/poster/')).length).toBeGreaterThanOrEqual(32)
    expect(media.reduce((sum, file) => sum + statSync(path.join(clientDir, file)).size, 0)).toBeLessThanOrEqual(900_000)
  })

  it('is one self-contained classic script', () => {
    const worker = read('sw.js')
    expect(worker).not.toMatch(/\bimportScripts\(/)
    expect(worker).not.toMatch(/^\s*(import|export)\b/m)
  })

  it('calls skipWaiting only on a message from a page', () => {
    const calls = read('sw.js').match(/skipWaiting/g) ?? []
    expect(calls).toHaveLength(1)
    expect(read('sw.js')).toMatch(/addEventListener\(["'`]message["'`],.{0,80}SKIP_WAITING.{0,80}skipWaiting\(\)/)
  })

  it('comes with a kill switch, a self-contained script that cannot touch drafts', () => {
    expect(read('kill-switch.js')).not.toMatch(/\b(import|export)\b|indexedDB/)
  })
})

describe('the watchdog', () => {
  it.each(['shell.html', 'job-shell.html', 'job-page.html', 'index.html'])(
    'is the first script of %s, allowed by its hash, and cannot touch drafts',
    (page) => {
      const html = read(page)
      const [, watchdog = ''] = /<script[^>]*>([^]*?)<\/script>/.exec(html) ?? []
      expect(html).toContain('<script data-not-started="This page didn’t load. ')
      expect(watchdog).not.toMatch(/\b(import|export)\b|indexedDB/)
      // Before the app's files, to observe their failure.
      expect(html.indexOf(watchdog)).toBeLessThan(html.indexOf('/assets/'))
      expect(decodeEscapedHtml(html)).toContain(policyHash(watchdog))
    },
  )
})

describe('a static host', () => {
  it("gets all headers from one file, whose policy allows the pages' inline code", () => {
    const headers = read('_headers')
    for (const line of [
      "Content-Security-Policy: object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'Cross-Origin-Opener-Policy: same-origin',
      'Cross-Origin-Resource-Policy: same-origin',
      'X-Content-Type-Options: nosniff',
    ]) {
      expect(headers.split('\n')).toContain(`  ${line}`)
    }
    expect(headers).toMatch(/^\/\*\n/)
    expect(headers).toContain('/sw.js\n  Cache-Control: no-cache')
  })

  it('gets the shell for the page of a job from another, and for what is no file as the page for status 404', () => {
    // A rule for '/*' would take the place of all files at Cloudflare Pages.
    expect(read('_redirects')).toBe(
      '/jobs/* /shell 200\n/de/jobs/* /de/shell 200\n/es/jobs/* /es/shell 200\n/ar/jobs/* /ar/shell 200\n',
    )
    expect(read('shell.html')).toContain('<div id="root">')
    expect(read('404.html').replace(/\n *<meta name="robots" content="noindex">/, '')).toBe(read('shell.html'))
  })
})

describe('the manifest', () => {
  it('meets the criteria for installation and references existing files', () => {
    const manifest = JSON.parse(read('manifest.webmanifest')) as {
      readonly id: string
      readonly icons: readonly { readonly src: string; readonly purpose: string }[]
      readonly screenshots: readonly { readonly src: string; readonly form_factor: string }[]
      readonly shortcuts: readonly { readonly url: string }[]
    }
    // This id must never change: every installed app would be duplicated.
    expect(manifest.id).toBe('/')
    expect(manifest).toMatchObject({ start_url: '/?source=home-screen', scope: '/', display: 'standalone', dir: 'ltr' })
    expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable', 'monochrome'])
    expect(manifest.screenshots.map((shot) => shot.form_factor)).toEqual(['narrow', 'wide'])
    expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/#careers', '/my-jobs', '/fair'])
    const named = [...manifest.icons, ...manifest.screenshots].map(({ src }) => src.slice(1))
    expect(named.filter((file) => !files.includes(file))).toEqual([])
  })
})
