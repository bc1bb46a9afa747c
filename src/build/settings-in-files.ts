import type { Plugin } from 'vite'
import type { Settings } from '#shared/settings.ts'
import { settingsElement, settingsLine } from '#server/web/files/configured-files.ts'

/** Vite plugins that write the build's settings into its files, where the server replaces them by its own (`configured-files.ts`). */

/** In the head, because a rendered page may run the app before it has arrived whole. */
export function settingsInPages(settings: Settings): Plugin {
  return {
    name: 'settings-in-pages',
    transformIndexHtml: (html) => html.replace('</head>', () => `  ${settingsElement(settings)}\n  </head>`),
  }
}

/** For the build of the service worker. Its minifier has run before. */
export function settingsInWorker(settings: Settings): Plugin {
  return {
    name: 'settings-in-worker',
    enforce: 'post',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = settingsLine(settings) + file.code
      }
    },
  }
}
