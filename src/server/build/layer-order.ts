import type { Plugin } from 'vite'

/**
 * Opens every built style sheet with the order of the cascade layers. A lazy screen's sheet, or a shared one that the page
 * happens to link first, would otherwise set the order by what it uses (models.md, vite #3924).
 */
export function layerOrder(layers: readonly string[]): Plugin {
  return {
    name: 'layer-order',
    enforce: 'post',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css'))
          file.source = `@layer ${layers.join(',')};${String(file.source)}`
      }
    },
  }
}
