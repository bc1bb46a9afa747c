import path from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import type { BuildWords } from './words.ts'

/** Scripts that are part of a page, because they must run before, or without, any file of the app. */

/**
 * Compiles a script to inline.
 * @param root absolute path of the project
 * @param file its path in the project. It must not import anything.
 */
export async function compileInlineScript(root: string, file: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: { write: false, lib: { entry: path.join(root, file), formats: ['iife'], name: 'inline' } },
  })
  const [{ output }] = built as [Rolldown.RolldownOutput]
  const [script, ...others] = output
  if (others.length > 0 || script.imports.length > 0) throw new Error(`${file} must be one script`)
  return script.code.trim()
}

const watchdog = 'src/platform/watchdog.ts'

/** The attributes of the watchdog's tag. Its script is the same in every language, and so is its hash. */
export function watchdogAttributes({ notStarted, reload, reloading }: BuildWords): Record<string, string> {
  return { 'data-not-started': notStarted, 'data-reload': reload, 'data-reloading': reloading }
}

/**
 * Vite plugin that inlines the watchdog into every page, before everything that may fail.
 * @param says its sentences
 */
export function inlineWatchdog(root: string, says: BuildWords): Plugin {
  let isBuild = false
  return {
    name: 'inline-watchdog',
    configResolved(config) {
      isBuild = config.command === 'build'
    },
    transformIndexHtml: {
      order: 'post',
      handler: async () => [
        {
          tag: 'script',
          injectTo: 'head-prepend' as const,
          ...(isBuild
            ? { attrs: watchdogAttributes(says), children: await compileInlineScript(root, watchdog) }
            : { attrs: { type: 'module', src: `/${watchdog}` } }),
        },
      ],
    },
  }
}
