import type { Plugin } from 'vite'
import { compileInlineScript } from '#build/inline-script.ts'
import type { BuildModule } from '#build/modules.ts'

const scriptId = 'virtual:outcomes-link-script'

/** Gives the server the inline script of the link's page. */
function linkScript(): Plugin {
  let root = ''
  let script: Promise<string> | null = null
  return {
    name: 'outcomes-link-script',
    configResolved: (config) => {
      root = config.root
    },
    resolveId: (id) => (id === scriptId ? `\0${scriptId}` : null),
    load: async (id) => {
      if (id !== `\0${scriptId}`) return null
      script ??= compileInlineScript(root, 'src/modules/outcomes/page/link.ts')
      return `export const linkScript = ${JSON.stringify(await script)}`
    },
  }
}

export const build: BuildModule = { plugins: () => [linkScript()] }
