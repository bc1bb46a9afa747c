import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { matchRoutes } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { decodeEscapedHtml } from '#shared/html-text.ts'
import { frame } from '#content'
import { prerenderedPages } from '#shared/paths.ts'
import { routes } from '#app/routes.tsx'

/** The fixed pages as the last build rendered them. */
const clientDir = fileURLToPath(new URL('../../dist/client', import.meta.url))

/** What fits into a server's first answer, before it waits for the browser's word, and one round more. */
const maxPageBytes = 30_000

function read(page: string): string {
  return readFileSync(path.join(clientDir, page, 'index.html'), 'utf8')
}

function policyOf(html: string): string {
  return decodeEscapedHtml(/http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html)?.[1] ?? '')
}

function hashes(html: string, element: 'script' | 'style'): readonly string[] {
  const inline = [...html.matchAll(new RegExp(`<${element}>([^]*?)</${element}>`, 'g'))].map(([, text = '']) => text)
  return inline.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}

const pages = prerenderedPages(frame.officeKeys).filter((page) => matchRoutes(routes, page) !== null)

it('every fixed page of the site is rendered ahead of time', () => {
  expect(pages).toEqual(expect.arrayContaining(['/', '/thank-you']))
  expect(pages.filter((page) => !existsSync(path.join(clientDir, page, 'index.html')))).toEqual([])
})

describe.each(pages)('the page at %s', (page) => {
  const html = read(page)

  it('says what it is, each thing once', () => {
    for (const tag of ['<title>', '<meta name="description"', '<meta property="og:title"', '<meta property="og:image"', '<h1']) {
      expect(html.split(tag).length - 1, tag).toBe(1)
    }
    const isListed = !html.includes('<meta name="robots" content="noindex">')
    expect(html.split(`<link rel="canonical" href="${page}">`)).toHaveLength(2)
    expect(isListed).toBe(page !== '/thank-you')
    expect(html).toContain(`<div id="root" data-page="${page}">`)
  })

  it('is shown with a large picture where somebody shares it', () => {
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

  it('opens other sites in a new tab, which cannot reach back', () => {
    const links = [...html.matchAll(/<a\b[^>]*\bhref="https?:[^>]*>/g)].map(([link]) => link)
    expect(links.length).toBeGreaterThan(10)
    expect(links.filter((link) => !/ target="_blank" rel="noopener noreferrer"/.test(link))).toEqual([])
  })

  it('needs neither script nor style sheet before its first paint', () => {
    // The watchdog is a module: it waits, and it is there when nothing else comes.
    expect(html.match(/<script[^>]* src="([^"]+)"/g)).toEqual(['<script type="module" src="/watchdog.js"'])
    expect(html.match(/<link rel="stylesheet"(?![^>]* disabled)[^>]*>/g)).toBeNull()
    expect(html).not.toContain('rel="modulepreload"')
    expect(html).not.toMatch(/<[^>]+ style="/)
    expect(gzipSync(html).length).toBeLessThanOrEqual(maxPageBytes)
  })

  it('lets exactly its own inline script and styles through its security policy', () => {
    const policy = policyOf(html)
    expect(hashes(html, 'script')).toHaveLength(1)
    expect(hashes(html, 'style')).toHaveLength(1)
    expect(policy).toContain(`script-src 'self' ${hashes(html, 'script').join(' ')};`)
    expect(policy).toContain(`style-src 'self' ${hashes(html, 'style').join(' ')};`)
  })

  it('styles all that it draws', () => {
    const style = /<style>([^]*?)<\/style>/.exec(html)?.[1] ?? ''
    const classes = new Set([...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' ')))
    expect(classes.size).toBeGreaterThan(5)
    const unstyled = [...classes].filter((name) => name !== '' && !style.includes(`.${name}`))
    expect(unstyled).toEqual([])
  })

  it('asks for code that is there', () => {
    const files = [...html.matchAll(/\/assets\/[\w.-]+/g)].map(([file]) => file)
    expect(files.length).toBeGreaterThan(5)
    expect(files.filter((file) => !existsSync(path.join(clientDir, file)))).toEqual([])
  })
})

const describedBy = (page: string) => /<meta name="description" content="([^"]+)"/.exec(read(page))?.[1] ?? ''

it('no two pages have the same title or say the same of themselves', () => {
  const titles = pages.map((page) => /<title>([^<]+)<\/title>/.exec(read(page))?.[1] ?? '')
  expect(new Set(titles).size).toBe(pages.length)
  expect(new Set(pages.map(describedBy)).size).toBe(pages.length)
  for (const page of pages) expect(describedBy(page).length, page).toBeGreaterThan(40)
})

it('asks at once for the picture that the home page opens with', () => {
  expect(read('/').match(/<link rel="preload" as="image"[^>]* fetchpriority="high">/g)?.length).toBeGreaterThanOrEqual(1)
})
