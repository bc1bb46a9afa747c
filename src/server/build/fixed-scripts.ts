import path from 'node:path'
import { copyFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/**
 * Two scripts of the client stand beside the app and under addresses that never change: the watchdog, which the page loads
 * before the app and which must work when no chunk of the app does, and the kill switch, ready to be put in the place of
 * `/sw.js`.
 */

const watchdog = 'src/platform/watchdog.ts'

/** @param root the project's folder, absolute */
export function fixedScripts(root: string): Plugin {
  let isBuild = false
  return {
    name: 'fixed-scripts',
    configResolved(config) {
      isBuild = config.command === 'build'
    },
    buildStart() {
      if (!isBuild) return
      this.emitFile({ type: 'chunk', id: path.join(root, watchdog), fileName: 'watchdog.js' })
      this.emitFile({ type: 'chunk', id: path.join(root, 'sw/kill-switch.ts'), fileName: 'kill-switch.js' })
    },
    generateBundle(_, bundle) {
      // The worker of an emergency runs as a classic script, and the watchdog alone: neither may lean on a chunk.
      for (const fileName of ['watchdog.js', 'kill-switch.js']) {
        const file = bundle[fileName]
        if (file?.type !== 'chunk' || file.imports.length > 0 || file.dynamicImports.length > 0 || file.exports.length > 0) {
          this.error(`${fileName} must be one script without imports and exports`)
        }
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        {
          tag: 'script',
          attrs: { type: 'module', src: isBuild ? '/watchdog.js' : `/${watchdog}` },
          injectTo: 'head-prepend' as const,
        },
      ],
    },
  }
}

/** Puts the kill switch in the place of the service worker, after the service worker has been built. */
export function killSwitch(): Plugin {
  let outDir = ''
  return {
    name: 'kill-switch',
    apply: 'build',
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: () => copyFile(path.join(outDir, 'kill-switch.js'), path.join(outDir, 'sw.js')),
    },
  }
}
