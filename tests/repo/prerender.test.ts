import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { type DefaultTreeAdapterTypes as Tree, parse, serializeOuter } from 'parse5'
import { matchRoutes } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { decodeEscapedHtml } from '#shared/html-text.ts'
import { brand, frame } from '#content'
import { prerenderedPages } from '#shared/paths.ts'
import { pageModules } from '#platform/page-modules.ts'
import { serverModules } from '#server/modules.ts'
import type { Settings } from '#shared/settings.ts'
import { routes } from '#app/routes.tsx'

/** The fixed pages as rendered by the last build. */
const clientDir = fileURLToPath(new URL('../../dist/client', import.meta.url))

/** Fits into two round trips of a new TCP connection (initial congestion window of 10 segments, RFC 6928). */
const maxPageBytes = 30_000
/** Fits into three. The home page has its first picture and its fonts in it. */
const maxHomePageBytes = 70_000

const unlisted: readonly string[] = ['/thank-you', '/my-jobs', ...serverModules.flatMap(({ pages: own }) => own ?? [])]

function read(page: string): string {
  return readFileSync(path.join(clientDir, page, 'index.html'), 'utf8')
}

function policyOf(html: string): string {
  return decodeEscapedHtml(/http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html)?.[1] ?? '')
}

function hashes(html: string, element: 'script' | 'style'): readonly string[] {
  // Data are not run.
  const inline = [
    ...html.matchAll(new RegExp(`<${element}(?![^>]* (?:src=|type="application/json"))[^>]*>([^]*?)</${element}>`, 'g')),
  ].map(([, text = '']) => text)
  return inline.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}

const forWords: ReadonlySet<string> = new Set(['span', 'bdi', 'button', 'label'])
const blocks: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'ul', 'ol', 'dl'])

/** The blocks inside of elements that can hold words only. */
function misplacedIn(node: Tree.Node, isAmongWords = false): readonly string[] {
  if (isAmongWords && blocks.has(node.nodeName)) return [serializeOuter(node as Tree.Element)]
  const isInWords = isAmongWords || forWords.has(node.nodeName)
  return 'childNodes' in node ? node.childNodes.flatMap((child) => misplacedIn(child, isInWords)) : []
}

const modulePages = pageModules.flatMap(({ pages: own = [] }) => own.map(({ path: address }) => address))
const pages = prerenderedPages({ ...frame, modulePages }).filter((page) => matchRoutes(routes, page) !== null)

it('finds a heading in an element that can hold words only', () => {
  expect(misplacedIn(parse('<h1><span>A</span></h1><button><b><h2>B</h2></b></button>'))).toEqual(['<h2>B</h2>'])
})

it('prerenders every fixed page of the site', () => {
  expect(pages).toEqual(expect.arrayContaining(['/', '/thank-you']))
  expect(pages.filter((page) => !existsSync(path.join(clientDir, page, 'index.html')))).toEqual([])
})

describe.each(pages)('the page at %s', (page) => {
  const html = read(page)

  it('has each meta tag exactly once', () => {
    for (const tag of ['<title>', '<meta name="description"', '<meta property="og:title"', '<meta property="og:image"', '<h1']) {
      expect(html.split(tag).length - 1, tag).toBe(1)
    }
    const isListed = !html.includes('<meta name="robots" content="noindex">')
    expect(html.split(`<link rel="canonical" href="${page}">`)).toHaveLength(2)
    expect(isListed).toBe(!unlisted.includes(page))
    expect(html).toContain(`<div id="root" data-page="${page}">`)
  })

  it('has no heading or paragraph in an element that can hold words only', () => {
    expect(misplacedIn(parse(html))).toEqual([])
  })

  it('is shared with a large picture', () => {
    const [, picture = ''] = /<meta property="og:image" content="\/([^"]+)"/.exec(html) ?? []
    expect(existsSync(path.join(clientDir, picture))).toBe(true)
    for (const tag of [
      '<meta property="og:type" content="website"',
      '<meta property="og:site_name" content="',
      '<meta name="twitter:card" content="summary_large_image"',
      `<meta name="twitter:image" content="/${picture}"`,
    ]) {
      expect(html.split(tag).length - 1, tag).toBe(1)
    }
  })

  it('opens other sites in a new tab without access to the opener', () => {
    const links = [...html.matchAll(/<a\b[^>]*\bhref="https?:[^>]*>/g)].map(([link]) => link)
    expect(links.length).toBeGreaterThan(10)
    expect(links.filter((link) => !/ target="_blank" rel="noopener noreferrer"/.test(link))).toEqual([])
  })

  it('needs neither script nor style sheet before its first paint', () => {
    expect(html.match(/<script[^>]* src="([^"]+)"/g)).toBeNull()
    expect(html.match(/<link rel="stylesheet"(?![^>]* disabled)[^>]*>/g)).toBeNull()
    expect(html).not.toContain('rel="modulepreload"')
    expect(html).not.toMatch(/<[^>]+ style="/)
    expect(gzipSync(html).length).toBeLessThanOrEqual(page === '/' ? maxHomePageBytes : maxPageBytes)
  })

  it('allows exactly its own inline scripts and styles in its Content-Security-Policy', () => {
    const policy = policyOf(html)
    const [watchdog, ...own] = hashes(html, 'script')
    // The home page begins with the script that leads a first visit to its language.
    const [opening, ...others] = page === '/' ? own.slice(1) : own
    expect(others).toEqual([])
    expect(hashes(html, 'style')).toHaveLength(1)
    expect(policy).toContain(`script-src 'self' ${page === '/' ? `${own[0]} ` : ''}${opening} ${watchdog};`)
    expect(policy).toContain(`style-src 'self' ${hashes(html, 'style').join(' ')};`)
  })

  it('declares its encoding first, then its policy, before any content that the policy governs', () => {
    const [head = ''] = /<head>[^]*?<meta http-equiv="Content-Security-Policy"/.exec(html) ?? []
    expect(head.replaceAll(/\s+/g, ' ')).toBe('<head> <meta charset="utf-8"> <meta http-equiv="Content-Security-Policy"')
  })

  it('contains the styles of all its elements', () => {
    const style = /<style>([^]*?)<\/style>/.exec(html)?.[1] ?? ''
    const classes = new Set([...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' ')))
    expect(classes.size).toBeGreaterThan(5)
    const unstyled = [...classes].filter((name) => name !== '' && !style.includes(`.${name}`))
    expect(unstyled).toEqual([])
  })

  it('references only existing code', () => {
    const files = [...html.matchAll(/\/assets\/[\w.-]+/g)].map(([file]) => file)
    expect(files.length).toBeGreaterThan(5)
    expect(files.filter((file) => !existsSync(path.join(clientDir, file)))).toEqual([])
  })
})

const describedBy = (page: string) => /<meta name="description" content="([^"]+)"/.exec(read(page))?.[1] ?? ''

it('gives every page a unique title and description', () => {
  const titles = pages.map((page) => /<title>([^<]+)<\/title>/.exec(read(page))?.[1] ?? '')
  expect(new Set(titles).size).toBe(pages.length)
  expect(new Set(pages.map(describedBy)).size).toBe(pages.length)
  for (const page of pages) expect(describedBy(page).length, page).toBeGreaterThan(40)
})

it('has the first picture of the home page and both weights of the font in the page', () => {
  const [picture = ''] = /<picture>[^]*?<\/picture>/.exec(read('/')) ?? []
  const drawings = [...picture.matchAll(/ (?:src|srcSet)="data:image\/svg\+xml,([^"\s]+)"/g)].map(([, text = '']) =>
    decodeURIComponent(decodeEscapedHtml(text)),
  )
  expect(drawings).toEqual(
    [brand.art.heroWide, brand.art.heroTall].map((address) => readFileSync(path.join(clientDir, address), 'utf8')),
  )
  const fonts = [...read('/').matchAll(/url\(data:font\/woff2;base64,([\w+/=]+)\)/g)].map(([, text = '']) => text)
  const files = [...read('/thank-you').matchAll(/<link rel="preload" as="font"[^>]* href="([^"]+)"/g)].map(
    ([, file = '']) => file,
  )
  expect(files).toHaveLength(2)
  expect(fonts).toEqual(files.map((file) => readFileSync(path.join(clientDir, file), 'base64')))
  expect(read('/')).not.toContain('<link rel="preload" as="font"')
  expect(policyOf(read('/'))).toContain("img-src 'self' data:")
  expect(policyOf(read('/'))).toContain("font-src 'self' data:")
})

/** What pages know of modules with all that a server can have. */
function settingsOfModules(): Settings['modules'] {
  const core = { ats: 'greenhouse', hasMail: true, siteUrl: 'https://jobs.example', canReadBoard: true }
  return Object.fromEntries(
    serverModules.map(({ name, settings }) => {
      const given = Object.entries(settings?.ofPages({ variables: {}, core }) ?? {})
      return [name, Object.fromEntries(given.map(([key, value]) => [key, value ?? 'a value']))]
    }),
  )
}

it('renders the same fixed pages for every setting, because a server with other settings sends those of the build', async () => {
  const other = {
    boardUrl: 'https://boards.example/v1/boards/acme',
    freelanceUrl: null,
    applicantUrl: 'https://applicant.example',
    autocompleteUrl: 'https://cities.example',
    videoProvider: 'youtube',
    foreignPictures: 'never',
    receiptDays: 1,
    ats: 'another',
    modules: settingsOfModules(),
    vendors: { connect: ['https://vendor.example'], script: ['https://vendor.example'], frame: [], image: [] },
  } satisfies Settings
  const renderer = path.join(clientDir, '../pages/en/prerender.js')
  // In processes of their own: the browser's modules read the settings once.
  const code = (settings: Settings | null) => `
    if (${JSON.stringify(settings)}) globalThis.siteSettings = ${JSON.stringify(settings)}
    const { renderPage } = await import(${JSON.stringify(pathToFileURL(renderer).href)})
    let html = ''
    for (const page of ${JSON.stringify(pages)}) html += (await renderPage(page)).html
    process.stdout.write(html, () => process.exit(0))`
  const render = async (settings: Settings | null) =>
    promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code(settings)], { maxBuffer: 10_000_000 })
  const [own, others] = await Promise.all([render(null), render(other)])
  expect(own.stdout.length).toBeGreaterThan(50_000)
  expect(others.stdout).toBe(own.stdout)
})
