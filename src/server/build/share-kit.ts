import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'
import type { BrandContent } from './brand-plugin.ts'
import type { ShareKit } from '../share-images/share-kit.ts'

/** What the server needs for the pictures of shared jobs: the parts of the brand folder, and the thread that paints. */

const face = /@font-face\s*\{([^}]*)\}/g

/**
 * The files of the typeface that a style sheet names first in `--font`, by weight. Only uncompressed formats and WOFF can be drawn, which
 * packages have beside WOFF2. Fonts of other languages are left out: a picture would show their letters one by one.
 */
function fontFiles(contentDir: string): readonly { readonly weight: number; readonly file: string | null }[] {
  const sheet = path.join(contentDir, 'fonts.css')
  const resolve = createRequire(sheet).resolve
  const css = readFileSync(sheet, 'utf8')
  const [, family = ''] = /--font:\s*["']?([^"',;]+)/.exec(css) ?? []
  return [...css.matchAll(face)].flatMap(([, rules = '']) => {
    if (/font-family:\s*["']?([^"';]+)/.exec(rules)?.[1] !== family) return []
    const [, address] = /url\(["']?([^"')]+)["']?\)/.exec(rules) ?? []
    const [, weight] = /font-weight:\s*(\d+)/.exec(rules) ?? []
    if (address === undefined || weight === undefined) return []
    const given = address.startsWith('.') ? path.join(contentDir, address) : resolve(address)
    const file = ['.woff', '.ttf', '.otf'].map((ending) => given.replace(/\.\w+$/, ending)).find((name) => existsSync(name))
    return [{ weight: Number(weight), file: file ?? null }]
  })
}

/**
 * The kit of a brand folder. null: one of its fonts has no file that can be drawn.
 * @throws the file system's error when the folder lacks its mark or its icons
 */
export function readShareKit(contentDir: string, { brand, palette }: Pick<BrandContent, 'brand' | 'palette'>): ShareKit | null {
  const files = fontFiles(contentDir)
  const readable = files.flatMap(({ file, weight }) => (file === null ? [] : [{ file, weight }]))
  if (readable.length === 0 || readable.length < files.length) return null
  const weights = readable.map(({ weight }) => weight)
  const base64 = (file: string) => readFileSync(file).toString('base64')
  // The first faces have the rarest letters, as browsers ask the last ones first.
  const ofWeight = (wanted: number) =>
    readable
      .filter(({ weight }) => weight === wanted)
      .map(({ file }) => base64(file))
      .toReversed()
  const inPublic = (name: string) => path.join(contentDir, 'public', name)
  const scene = path.join(contentDir, 'share-scene.svg')
  const icon = (name: string) => {
    const file = createRequire(import.meta.url).resolve(`lucide-static/icons/${name}.svg`)
    return readFileSync(file, 'utf8').replace(/^[^]*<svg[^>]*>|<\/svg>\s*$/g, '')
  }
  return {
    fonts: { bold: ofWeight(Math.max(...weights)), regular: ofWeight(Math.min(...weights)) },
    mark: readFileSync(inPublic(brand.art.mark), 'utf8'),
    sign: base64(inPublic('brand/icon-monochrome-512.png')),
    scene: existsSync(scene) ? readFileSync(scene, 'utf8').replace(/^[^]*<svg[^>]*>|<\/svg>\s*$/g, '') : null,
    icons: { place: icon('map-pin'), team: icon('users') },
    palette,
  }
}

/** Writes the code of the thread that paints beside the server's code (`share-images/painter.ts`). */
export function drawWorker(root: string): Plugin {
  return {
    name: 'draw-worker',
    apply: 'build',
    generateBundle() {
      const source = readFileSync(path.join(root, 'src/server/share-images/draw-worker.mjs'), 'utf8')
      this.emitFile({ type: 'asset', fileName: 'draw-worker.mjs', source })
    },
  }
}
