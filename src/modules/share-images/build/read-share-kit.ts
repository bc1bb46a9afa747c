import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { BrandContent } from '#build/brand-plugin.ts'
import { drawableFonts, readFont } from '#build/font-file.ts'
import type { ShareKit } from '../shared/share-kit.ts'

/** Reads what the pictures of shared jobs need of a brand folder. */

const face = /@font-face\s*\{([^}]*)\}/g

/** A typeface that a style sheet names before those of the system. */
interface NamedFace {
  readonly weight: number
  /** null: no file of it can be drawn. */
  readonly file: string | null
}

/** The families that a style sheet names in `--font`, for any language, in their order. */
function familiesIn(css: string): readonly string[] {
  const lists = [...css.matchAll(/--font:\s*([^;]+)/g)].flatMap(([, list = '']) => list.split(','))
  return [...new Set(lists.map((family) => family.trim().replaceAll(/["']/g, '')))]
}

/**
 * The faces of those families, in the order in which they are asked for a letter. Those of a family are asked from its last to its
 * first, as in browsers: the first ones have the rarest letters.
 */
function facesIn(contentDir: string): readonly NamedFace[] {
  const sheet = path.join(contentDir, 'fonts.css')
  const resolve = createRequire(sheet).resolve
  const css = readFileSync(sheet, 'utf8')
  const faces = [...css.matchAll(face)].flatMap(([, rules = '']) => {
    const [, family = ''] = /font-family:\s*["']?([^"';]+)/.exec(rules) ?? []
    const [, address] = /url\(["']?([^"')]+)["']?\)/.exec(rules) ?? []
    const [, weight] = /font-weight:\s*(\d+)/.exec(rules) ?? []
    if (address === undefined || weight === undefined) return []
    const file = address.startsWith('.') ? path.join(contentDir, address) : resolve(address)
    return [{ family, weight: Number(weight), file: drawableFonts.includes(path.extname(file)) ? file : null }]
  })
  return familiesIn(css).flatMap((wanted) => faces.filter(({ family }) => family === wanted).toReversed())
}

/**
 * The kit of a brand folder. null: one of its fonts has no file that can be drawn.
 * @throws the file system's error when the folder lacks a font, its mark or its icons, and an Error when a font is damaged
 */
export async function readShareKit(
  contentDir: string,
  { brand, palette }: Pick<BrandContent, 'brand' | 'palette'>,
): Promise<ShareKit | null> {
  const faces = facesIn(contentDir)
  const readable = faces.flatMap(({ file, weight }) => (file === null ? [] : [{ file, weight }]))
  if (readable.length === 0 || readable.length < faces.length) return null
  const weights = readable.map(({ weight }) => weight)
  const base64 = (file: string) => readFileSync(file).toString('base64')
  const ofWeight = async (wanted: number) =>
    Promise.all(readable.filter(({ weight }) => weight === wanted).map(async ({ file }) => readFont(file)))
  const inPublic = (name: string) => path.join(contentDir, 'public', name)
  const scene = path.join(contentDir, 'share-scene.svg')
  const icon = (name: string) => {
    const file = createRequire(import.meta.url).resolve(`lucide-static/icons/${name}.svg`)
    return readFileSync(file, 'utf8').replace(/^[^]*<svg[^>]*>|<\/svg>\s*$/g, '')
  }
  return {
    fonts: { bold: await ofWeight(Math.max(...weights)), regular: await ofWeight(Math.min(...weights)) },
    mark: readFileSync(inPublic(brand.art.mark), 'utf8'),
    sign: base64(inPublic('brand/icon-monochrome-512.png')),
    scene: existsSync(scene) ? readFileSync(scene, 'utf8').replace(/^[^]*<svg[^>]*>|<\/svg>\s*$/g, '') : null,
    icons: { place: icon('map-pin'), team: icon('users') },
    palette,
  }
}
