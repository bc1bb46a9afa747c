import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import type { BrandFolder } from './brand-reader.ts'

/**
 * Vite plugin that gives the core its modules: those of `src/modules` that the brand folder chooses. The core imports their list by a name
 * of its own, so that no file of it names a module.
 *
 * 'virtual:modules/server' holds what the file 'server.ts' of each module exports, and so on for each realm. 'virtual:module-schemas' holds
 * their schemas.
 */

/** What a module gives the build, in its file 'build.ts'. */
export interface BuildModule {
  /** They are in the builds of pages, of the server and of the worker, in the dev server and in tests. */
  readonly plugins: (brand: BrandFolder) => readonly Plugin[]
}

const realms = ['page', 'server', 'worker'] as const

const listName = 'virtual:modules/'
const schemasName = 'virtual:module-schemas'

interface ModulesOptions {
  /** Absolute path of the project. */
  readonly root: string
  /** The names of the folders, in the brand's order. */
  readonly chosen: readonly string[]
  /** Folders of tools with pages that only the dev server has. */
  readonly tools?: readonly string[]
}

/** @throws Error that names a module of the brand folder which does not exist */
export function modulesPlugin({ chosen, root, tools = [] }: ModulesOptions): Plugin {
  const folder = (name: string) => path.join(root, 'src/modules', name)
  const missing = chosen.find((name) => !/^[a-z][a-z-]*$/.test(name) || !existsSync(folder(name)))
  if (missing !== undefined) throw new Error(`brand folder: modules.ts names '${missing}', and src/modules has no such folder`)
  const filesOf = (fileName: string) =>
    chosen.map((name) => ({ name, file: path.join(folder(name), fileName) })).filter(({ file }) => existsSync(file))
  const codeOf = (id: string): string | null => {
    if (id === `\0${schemasName}`) {
      const files = filesOf('schema.sql')
      const imports = files.map(({ file }, index) => `import text${index} from ${JSON.stringify(`${file}?raw`)}`)
      const list = files.map(({ name }, index) => `{ name: ${JSON.stringify(name)}, text: text${index} }`)
      return `${imports.join('\n')}\nexport const moduleSchemas = [${list.join(', ')}]`
    }
    const realm = realms.find((each) => id === `\0${listName}${each}`)
    if (realm === undefined) return null
    const ofTools = realm === 'page' ? tools.map((tool) => ({ file: path.join(root, 'src/tools', tool, 'page.ts') })) : []
    const files = [...filesOf(`${realm}.ts`), ...ofTools]
    const imports = files.map(({ file }, index) => `import { ${realm} as module${index} } from ${JSON.stringify(file)}`)
    return `${imports.join('\n')}\nexport const modules = [${files.map((_, index) => `module${index}`).join(', ')}]`
  }
  return {
    name: 'modules',
    resolveId: (id) => (id.startsWith(listName) || id === schemasName ? `\0${id}` : null),
    load: (id) => codeOf(id),
  }
}

/** The Vite plugins of the modules that a brand folder chooses. */
export async function pluginsOfModules({ chosen, root }: ModulesOptions, brand: BrandFolder): Promise<readonly Plugin[]> {
  const files = chosen.map((name) => path.join(root, 'src/modules', name, 'build.ts')).filter((file) => existsSync(file))
  const read = async (file: string) =>
    (await runnerImport<{ readonly build: BuildModule }>(file, { configFile: false, root })).module.build
  return (await Promise.all(files.map(read))).flatMap(({ plugins }) => plugins(brand))
}
