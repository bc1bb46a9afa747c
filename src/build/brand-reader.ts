import { existsSync } from 'node:fs'
import path from 'node:path'
import { runnerImport } from 'vite'
import type { ModuleSettings } from '#server/web/settings/module-settings.ts'
import { type BoardMapping, jobTypesOf } from '#shared/board-mapping.ts'
import type { BrandContent } from './brand-plugin.ts'
import { Catalogues } from './languages/catalogues.ts'

export interface BrandFolder {
  /** Its absolute path. */
  readonly contentDir: string
  /** What a file of it exports. Its type is checked with the project. */
  readonly read: <Exports extends object>(file: string) => Promise<Exports>
  readonly readContent: () => Promise<BrandContent>
  /** @param wanted the languages that a build for tests is made in, instead of those of the brand */
  readonly readCatalogues: (mapping: BoardMapping, wanted?: readonly string[]) => Promise<Catalogues>
  /** The modules that it chooses. A brand folder without the file has none. */
  readonly readModules: () => Promise<readonly string[]>
}

/**
 * Reads a brand folder for a build, before the build knows anything of the site.
 * @param root absolute path of the project
 * @param contentDir absolute path of the brand folder
 */
export function brandReader(root: string, contentDir: string): BrandFolder {
  const read = async <Exports extends object>(file: string): Promise<Exports> =>
    (await runnerImport<Exports>(path.join(contentDir, file), { configFile: false, root })).module

  return {
    contentDir,
    read,
    readContent: async () => read<BrandContent>('index.ts'),
    readCatalogues: async (mapping, wanted) => {
      const { brand } = await read<Pick<BrandContent, 'brand'>>('brand.ts')
      const [first = brand.languages[0], ...others] = wanted ?? brand.languages
      const textLanguage = brand.textLanguage ?? brand.languages[0]
      const boardNames = jobTypesOf(mapping.jobTypes)
      return new Catalogues({ root, contentDir, languages: [first, ...others], textLanguage, boardNames })
    },
    readModules: async () =>
      existsSync(path.join(contentDir, 'modules.ts'))
        ? (await read<{ readonly modules: readonly string[] }>('modules.ts')).modules
        : [],
  }
}

/** The settings of modules, for pages. @param chosen the names of their folders */
export async function readModuleSettings(root: string, chosen: readonly string[]): Promise<readonly ModuleSettings[]> {
  const files = chosen.map((name) => path.join(root, 'src/modules', name, 'settings.ts')).filter((file) => existsSync(file))
  const read = async (file: string) =>
    (await runnerImport<{ readonly settings: ModuleSettings }>(file, { configFile: false, root })).module.settings
  return Promise.all(files.map(read))
}
