import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ManifestOptions } from 'vite-plugin-pwa'
import { sharedPath } from '#shared/job-links.ts'
import { paths } from '#shared/paths.ts'
import { directionOf, languagePrefix } from '#shared/languages.ts'
import type { Brand } from '#shared/brand.ts'
import type { BrandContent } from './brand-plugin.ts'
import type { Catalogues } from './languages/catalogues.ts'
import type { AppShortcut } from './modules.ts'
import { buildWords } from './words.ts'

/**
 * Generates `/manifest.webmanifest`, and the one of each other language. `id` must never change, because browsers would treat the site as a
 * different app, and it is the same in all languages. `start_url` may change.
 */

/** Width and height of a PNG, from its header. */
function pngSize(file: string): string {
  const bytes = readFileSync(file)
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
}

/** What the site is called in a language, such as 'Acme careers'. */
export function siteNameIn({ name, siteWord }: Brand, catalogues: Catalogues, language: string): string {
  return `${name} ${catalogues.brandText(siteWord, language)}`
}

/** Screenshots of the brand folder are listed if present. */
export function webManifest(
  { brand, palette }: BrandContent,
  catalogues: Catalogues,
  language: string,
  shortcuts: readonly AppShortcut[],
): Partial<ManifestOptions> {
  const words = buildWords(catalogues, language)
  const prefix = languagePrefix(language, catalogues.languages)
  const home = prefix === '' ? '/' : prefix
  const surface = palette['snow']?.light ?? '#ffffff'
  const icon = (size: number) => ({ src: `/brand/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })
  const screenshots = [
    { form_factor: 'narrow' as const, label: words.homeOnPhone },
    { form_factor: 'wide' as const, label: words.homeOnLaptop },
  ].flatMap((shot) => {
    const src = `/brand/screenshot-${shot.form_factor}.png`
    const file = path.join(catalogues.contentDir, 'public', src)
    return existsSync(file) ? [{ ...shot, src, sizes: pngSize(file), type: 'image/png' }] : []
  })
  return {
    id: '/',
    name: siteNameIn(brand, catalogues, language),
    short_name: brand.name,
    description: catalogues.brandText(brand.description, language),
    lang: language,
    dir: directionOf(language),
    categories: ['business', 'productivity'],
    start_url: `${home}?source=home-screen`,
    scope: '/',
    display: 'standalone',
    display_override: ['standalone', 'minimal-ui'],
    theme_color: surface,
    background_color: surface,
    icons: [
      { ...icon(192), purpose: 'any' },
      { ...icon(512), purpose: 'any' },
      { src: '/brand/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/brand/icon-monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
    ],
    screenshots,
    share_target: { action: sharedPath, method: 'GET', params: { title: 'title', text: 'text', url: 'url' } },
    shortcuts: [
      { name: words.openJobs, url: prefix + paths.jobs(), icons: [icon(192)] },
      { name: words.myJobs, url: prefix + paths.myJobs(), icons: [icon(192)] },
      ...shortcuts.map(({ nameIn, path: page }) => ({ name: nameIn(language), url: prefix + page, icons: [icon(192)] })),
    ],
  }
}
