import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'
import type { BrandFolder } from '#build/brand-reader.ts'
import type { BuildModule } from '#build/modules.ts'
import { paletteCss } from '#build/palette-css.ts'
import type { BrandPalette } from '#shared/brand.ts'

const styleId = 'virtual:accessibility-style'

/** Gives the server the styles of the statement, in the brand's fonts and colours. */
function statementStyle(brand: BrandFolder): Plugin {
  let root = ''
  return {
    name: 'accessibility-style',
    configResolved: (config) => {
      root = config.root
    },
    resolveId: (id) => (id === styleId ? `\0${styleId}` : null),
    load: async (id) => {
      if (id !== `\0${styleId}`) return null
      const { palette } = await brand.read<{ readonly palette: BrandPalette }>('palette.ts')
      const own =
        paletteCss(palette) + (await readFile(path.join(root, 'src/modules/accessibility/server/statement.css'), 'utf8'))
      return [
        // Vite names the fonts as in the pages' build.
        `import fonts from ${JSON.stringify(`${path.join(brand.contentDir, 'fonts.css')}?inline`)}`,
        `export const statementStyle = fonts + ${JSON.stringify(own)}`,
      ].join('\n')
    },
  }
}

export const build: BuildModule = { plugins: (brand) => [statementStyle(brand)] }
