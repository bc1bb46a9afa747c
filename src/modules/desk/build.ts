import type { Plugin } from 'vite'
import { compileInlineScript } from '#build/inline-script.ts'
import type { BuildModule } from '#build/modules.ts'

const frameId = 'virtual:desk-file-frame'

/** Gives the server the script of the frame that shows files, which is inline in its document: no address of this site serves it. */
function fileFrame(): Plugin {
  let root = ''
  let script: Promise<string> | null = null
  return {
    name: 'desk-file-frame',
    configResolved: (config) => {
      root = config.root
    },
    resolveId: (id) => (id === frameId ? `\0${frameId}` : null),
    load: async (id) => {
      if (id !== `\0${frameId}`) return null
      script ??= compileInlineScript(root, 'src/modules/desk/page/staff/viewer/frame.ts')
      const text = await script
      if (text.includes('</script')) throw new Error('the script of the file frame would end its element')
      return `export const fileFrameScript = ${JSON.stringify(text)}`
    },
  }
}

export const build: BuildModule = { plugins: () => [fileFrame()] }
