import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'
import type { BrandFolder } from '#build/brand-reader.ts'
import { compileInlineScript } from '#build/inline-script.ts'
import type { BuildModule } from '#build/modules.ts'
import { paletteCss } from '#build/palette-css.ts'
import type { BrandPalette } from '#shared/brand.ts'

const pageId = 'virtual:outcomes-link-page'

/** Gives the server what is inline in the page of a mail's link: its script, and its styles in the brand's fonts and colours. */
function linkPage(brand: BrandFolder): Plugin {
  let root = ''
  let script: Promise<string> | null = null
  return {
    name: 'outcomes-link-page',
    configResolved: (config) => {
      root = config.root
    },
    resolveId: (id) => (id === pageId ? `\0${pageId}` : null),
    load: async (id) => {
      if (id !== `\0${pageId}`) return null
      script ??= compileInlineScript(root, 'src/modules/outcomes/page/link.ts')
      const { palette } = await brand.read<{ readonly palette: BrandPalette }>('palette.ts')
      const styles = await readFile(path.join(root, 'src/modules/outcomes/page/link.css'), 'utf8')
      const inline = { script: await script, style: `${paletteCss(palette)}${styles}` }
      if (/<\/(?:script|style)/.test(inline.script + inline.style)) throw new Error('a part of the page would end its element')
      return [
        // Vite names the fonts as in the pages' build.
        `import fonts from ${JSON.stringify(`${path.join(brand.contentDir, 'fonts.css')}?inline`)}`,
        `export const linkScript = ${JSON.stringify(inline.script)}`,
        `export const linkStyle = fonts + ${JSON.stringify(inline.style)}`,
      ].join('\n')
    },
  }
}

export const build: BuildModule = { plugins: (brand) => [linkPage(brand)] }
