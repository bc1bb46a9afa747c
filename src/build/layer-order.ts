import type { Plugin } from 'vite'

/**
 * Prepends the order of the cascade layers to every built style sheet. Otherwise the first sheet that a page links, such as a
 * lazy screen's, sets the order by the layers that it uses (vitejs/vite#3924).
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
