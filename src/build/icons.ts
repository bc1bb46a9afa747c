import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { optimize } from 'svgo'
import type { Plugin } from 'vite'

/** The elements of an icon, with its name. Lucide draws on a square of 24. */
async function symbolOf(root: string, name: string): Promise<string> {
  const svg = await readFile(path.join(root, `node_modules/lucide-static/icons/${name}.svg`), 'utf8')
  const { data } = optimize(svg, {
    plugins: [
      {
        name: 'preset-default',
        params: {
          overrides: {
            convertPathData: { floatPrecision: 1 },
            convertShapeToPath: { convertArcs: true },
            mergePaths: { force: true },
          },
        },
      },
    ],
  })
  const elements = data.replace(/^<svg[^>]*>|<\/svg>$/g, '')
  return /^<[^>]*>$/.test(elements) ? elements.replace(/^<\w+/, `$& id="${name}"`) : `<g id="${name}">${elements}</g>`
}

/** The pictures that modules import, with the names of their icons. Vite treats each like any picture that is imported. */
export type IconPictures = Readonly<Record<`virtual:${string}.svg`, readonly string[]>>

/**
 * Makes pictures of the icons that the site uses, from Lucide (ISC licence) and the marks beside their list.
 * @param pictures one has the marks as well
 */
export function icons(root: string, pictures: IconPictures): Plugin {
  const folder = path.join(root, 'node_modules/.cache')
  const made = new Map<string, Promise<string>>()

  const make = async (specifier: string, names: readonly string[]) => {
    const marks = await readFile(path.join(root, 'src/ui/icon/marks.svg'), 'utf8')
    const lines = names.filter((name) => !marks.includes(` id="${name}"`))
    const symbols = await Promise.all(lines.map((name) => symbolOf(root, name)))
    const written = marks.replaceAll(/<!--[^]*?-->|<\/svg>\s*$|\n\s*/g, '')
    // Without its marks, the root element.
    const elements = lines.length < names.length ? written : written.slice(0, written.indexOf('>') + 1)
    const file = path.join(folder, specifier.slice('virtual:'.length))
    await mkdir(folder, { recursive: true })
    // Several builds and tests may run at once: none may read half a file.
    const unfinished = `${file}.${process.pid}`
    await writeFile(unfinished, `${elements}${symbols.join('')}</svg>\n`)
    await rename(unfinished, file)
    return file
  }
  return {
    name: 'icons',
    enforce: 'pre',
    async resolveId(specifier) {
      const [, names] = Object.entries(pictures).find(([each]) => each === specifier) ?? []
      if (!names) return null
      const file = made.get(specifier) ?? make(specifier, names)
      made.set(specifier, file)
      return file
    },
  }
}
