import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { escapeHtml } from '#shared/html-text.ts'

/**
 * Puts the first picture and the fonts of the home page into the page, so that its largest paint comes with its first and waits
 * for no request. Its policy must allow `data:` for both. The first picture of other pages is a file. Their fonts load at the
 * same time, so inlining them would not paint these pages earlier.
 */

const firstPicture = /<picture>(?:(?!<\/picture>)[^])*?fetchPriority="high"[^]*?<\/picture>/
const drawing = /(?<= (?:src|srcSet)=")\/[^"\s]+\.svg(?=")/g

/** A drawing as a data URL, without spaces, which would end the address in a `srcset`. */
function drawingUrl(svg: string): string {
  return `data:image/svg+xml,${encodeURI(svg).replaceAll('#', '%23')}`
}

/**
 * Replaces the addresses of the first `<picture>` by its drawings. Photographs are too large and stay files. The browser's code
 * has the addresses, and the drawings stay: React leaves attributes alone when it hydrates.
 *
 * @param html the rendered content of a page
 * @param clientDir absolute path of the built client
 */
export async function inlineFirstPicture(html: string, clientDir: string): Promise<string> {
  const [picture] = firstPicture.exec(html) ?? []
  if (picture === undefined) return html
  let inlined = picture
  for (const address of new Set(picture.match(drawing))) {
    const url = escapeHtml(drawingUrl(await readFile(path.join(clientDir, address), 'utf8')))
    inlined = inlined.replaceAll(`"${address}"`, () => `"${url}"`)
  }
  return html.replace(picture, () => inlined)
}

/** Replaces the addresses of WOFF2 files in a style sheet by their bytes. */
export async function inlineFonts(style: string, files: readonly string[], clientDir: string): Promise<string> {
  let inlined = style
  for (const file of files) {
    const bytes = await readFile(path.join(clientDir, file), 'base64')
    inlined = inlined.replace(`url(/${file})`, () => `url(data:font/woff2;base64,${bytes})`)
  }
  return inlined
}
