import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { optimize } from 'svgo'
import type { Plugin } from 'vite'

/** A picture with a symbol for each icon. Vite treats it like any picture that is imported. */
const pictureModule = 'virtual:icons.svg'

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

/**
 * Makes one picture of the icons that the site uses, from Lucide (ISC licence) and the marks beside their list.
 * @param names of all icons, marks included
 */
export function icons(root: string, names: readonly string[]): Plugin {
  const file = path.join(root, 'node_modules/.cache/icons.svg')
  let made: Promise<void> | null = null

  const make = async () => {
    const marks = await readFile(path.join(root, 'src/ui/icon/marks.svg'), 'utf8')
    const lines = names.filter((name) => !marks.includes(` id="${name}"`))
    const symbols = await Promise.all(lines.map((name) => symbolOf(root, name)))
    const elements = marks.replaceAll(/<!--[^]*?-->|<\/svg>\s*$|\n\s*/g, '')
    await mkdir(path.dirname(file), { recursive: true })
    // Several builds and tests may run at once: none may read half a file.
    const unfinished = `${file}.${process.pid}`
    await writeFile(unfinished, `${elements}${symbols.join('')}</svg>\n`)
    await rename(unfinished, file)
  }
  return {
    name: 'icons',
    enforce: 'pre',
    async resolveId(specifier) {
      if (specifier !== pictureModule) return null
      made ??= make()
      await made
      return file
    },
  }
}
