import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import type { BrandFolder } from './brand-reader.ts'
import type { Catalogues } from './languages/catalogues.ts'
import { needsOf } from './needs.ts'

/**
 * Vite plugin that gives the core its modules: those of `src/modules` that the brand folder chooses. The core imports their list by a name
 * of its own, so that no file of it names a module.
 *
 * 'virtual:modules/server' holds what the file 'server.ts' of each module exports, and so on for each realm. What modules give another one
 * is in a file for it: 'virtual:modules/server/for-desk' holds what 'server/for-desk.ts' of each exports as `forDesk`. 'virtual:module-schemas' holds their
 * schemas.
 */

/** What a module gives the build, in its file 'build.ts'. */
export interface BuildModule {
  /** They are in the builds of pages, of the server and of the worker, in the dev server and in tests. */
  readonly plugins?: (brand: BrandFolder) => readonly Plugin[]
  /** Pages that the installed app's icon leads to, named by a sentence of the module's catalogue. */
  readonly shortcuts?: readonly { readonly path: string; readonly section: string; readonly sentence: string }[]
}

/** What a module gives the build, with its name. */
interface NamedBuildModule extends BuildModule {
  readonly moduleName: string
}

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
  for (const name of chosen) {
    const absent = needsOf(name).find((needed) => !chosen.includes(needed))
    if (absent !== undefined) throw new Error(`brand folder: modules.ts names '${name}', which needs '${absent}'`)
  }
  const filesOf = (...fileNames: readonly string[]) =>
    chosen.flatMap((name) =>
      fileNames.map((fileName) => ({ name, file: path.join(folder(name), fileName) })).filter(({ file }) => existsSync(file)),
    )
  const codeOf = (id: string): string | null => {
    if (id === `\0${schemasName}`) {
      const files = filesOf('schema.sql')
      const imports = files.map(({ file }, index) => `import text${index} from ${JSON.stringify(`${file}?raw`)}`)
      const list = files.map(({ name }, index) => `{ name: ${JSON.stringify(name)}, text: text${index} }`)
      return `${imports.join('\n')}\nexport const moduleSchemas = [${list.join(', ')}]`
    }
    if (!id.startsWith(`\0${listName}`)) return null
    const realm = id.slice(listName.length + 1)
    const exported = path.basename(realm).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    const ofTools = realm === 'page' ? tools.map((tool) => ({ file: path.join(root, 'src/tools', tool, 'page.ts') })) : []
    const files = [...filesOf(`${realm}.ts`, `${realm}.tsx`), ...ofTools]
    const imports = files.map(({ file }, index) => `import { ${exported} as module${index} } from ${JSON.stringify(file)}`)
    return `${imports.join('\n')}\nexport const modules = [${files.map((_, index) => `module${index}`).join(', ')}]`
  }
  return {
    name: 'modules',
    resolveId: (id) => (id.startsWith(listName) || id === schemasName ? `\0${id}` : null),
    load: (id) => codeOf(id),
  }
}

/** What the modules that a brand folder chooses give the build. */
export async function readBuildModules({ chosen, root }: ModulesOptions): Promise<readonly NamedBuildModule[]> {
  const files = chosen
    .map((moduleName) => ({ moduleName, file: path.join(root, 'src/modules', moduleName, 'build.ts') }))
    .filter(({ file }) => existsSync(file))
  const read = async (file: string) =>
    (await runnerImport<{ readonly build: BuildModule }>(file, { configFile: false, root })).module.build
  return Promise.all(files.map(async ({ file, moduleName }) => ({ moduleName, ...(await read(file)) })))
}

/** A page that the installed app's icon leads to. */
export interface AppShortcut {
  readonly path: string
  readonly nameIn: (language: string) => string
}

export function appShortcuts(modules: readonly NamedBuildModule[], catalogues: Catalogues): readonly AppShortcut[] {
  return modules.flatMap(({ moduleName, shortcuts = [] }) =>
    shortcuts.map(({ path: address, section, sentence }) => ({
      path: address,
      nameIn: (language: string) => {
        const { [sentence]: name } = catalogues.sentencesOf(`modules/${moduleName}:${section}`, language)
        if (typeof name !== 'string') throw new Error(`src/modules/${moduleName}: no sentence '${section}.${sentence}'`)
        return name
      },
    })),
  )
}
