import path from 'node:path'
import { copyFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const fileName = 'kill-switch.js'

interface KillSwitchOptions {
  /** Absolute path of the project. */
  readonly root: string
  /** Replaces the built service worker with the kill switch. */
  readonly isUsed: boolean
}

/** Vite plugin that builds the kill switch, the script that can replace `/sw.js`. */
export function killSwitch({ isUsed, root }: KillSwitchOptions): Plugin {
  let outDir = ''
  return {
    name: 'kill-switch',
    apply: 'build',
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir)
    },
    buildStart() {
      this.emitFile({ type: 'chunk', id: path.join(root, 'sw/kill-switch.ts'), fileName })
    },
    generateBundle(_, bundle) {
      // It runs as a classic script.
      const file = bundle[fileName]
      if (file?.type !== 'chunk' || file.imports.length > 0 || file.dynamicImports.length > 0 || file.exports.length > 0) {
        this.error(`${fileName} must be one script without imports and exports`)
      }
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (isUsed) await copyFile(path.join(outDir, fileName), path.join(outDir, 'sw.js'))
      },
    },
  }
}
