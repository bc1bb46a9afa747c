import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Open } from './every-screen.ts'

/** The screens of modules, which each module exports from its file 'tests/scenes.ts'. */

export interface ModuleScenes {
  readonly scenes: Readonly<Record<string, Open>>
  /** The settings of the server that shows them. */
  readonly environment: Readonly<Record<string, string>>
}

const folder = fileURLToPath(new URL('../../src/modules', import.meta.url))
const files = readdirSync(folder)
  .map((name) => path.join(folder, name, 'tests/scenes.ts'))
  .filter((file) => existsSync(file))

export const moduleScenes = await Promise.all(files.map(async (file) => (await import(pathToFileURL(file).href)) as ModuleScenes))
