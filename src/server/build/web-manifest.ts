import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ManifestOptions } from 'vite-plugin-pwa'
import { fairBase } from '#shared/fair-base.ts'
import { sharedPath } from '#shared/job-links.ts'
import { paths } from '#shared/paths.ts'
import type { BrandContent } from './brand-plugin.ts'

/**
 * Generates `/manifest.webmanifest`. `id` must never change, because browsers would treat the site as a different app.
 * `start_url` may change.
 */

/** Width and height of a PNG, from its header. */
function pngSize(file: string): string {
  const bytes = readFileSync(file)
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
}

/**
 * @param content the brand folder's exports
 * @param contentDir absolute path of the brand folder; screenshots are listed if present
 */
export function webManifest({ brand, palette }: BrandContent, contentDir: string): Partial<ManifestOptions> {
  const surface = palette['snow']?.light ?? '#ffffff'
  const icon = (size: number) => ({ src: `/brand/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })
  const screenshots = [
    { form_factor: 'narrow' as const, label: 'The home page on a phone' },
    { form_factor: 'wide' as const, label: 'The home page on a laptop' },
  ].flatMap((shot) => {
    const src = `/brand/screenshot-${shot.form_factor}.png`
    const file = path.join(contentDir, 'public', src)
    return existsSync(file) ? [{ ...shot, src, sizes: pngSize(file), type: 'image/png' }] : []
  })
  return {
    id: '/',
    name: `${brand.name} ${brand.siteWord}`,
    short_name: brand.name,
    description: brand.description,
    lang: brand.languages[0],
    dir: 'ltr',
    categories: ['business', 'productivity'],
    start_url: '/?source=home-screen',
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
      { name: 'Open jobs', url: paths.jobs(), icons: [icon(192)] },
      { name: 'My jobs', url: paths.myJobs(), icons: [icon(192)] },
      { name: 'Career fair', url: fairBase, icons: [icon(192)] },
    ],
  }
}
