import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { loadEnv, type Plugin, type UserConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import { type BrandContent, brandPlugin } from './src/build/brand-plugin.ts'
import { brandReader, readModuleSettings } from './src/build/brand-reader.ts'
import { chunkGroups, modulePreload, workerFileNames } from './src/build/chunk-groups.ts'
import { citiesFile } from './src/build/cities-file.ts'
import { shortClassNames } from './src/build/class-names.ts'
import { embeddedServices } from './src/build/embedded-services.ts'
import { icons } from './src/build/icons.ts'
import { importGuard } from './src/build/import-guard.ts'
import { inlineWatchdog } from './src/build/inline-script.ts'
import { killSwitch } from './src/build/kill-switch.ts'
import { libraryBuilds } from './src/build/library-builds.ts'
import { type AppShortcut, appShortcuts, modulesPlugin, readBuildModules } from './src/build/modules.ts'
import { layerOrder } from './src/build/layer-order.ts'
import { precompress } from './src/build/precompress.ts'
import { prerender } from './src/build/prerender.ts'
import { headersFile } from './src/build/headers-file.ts'
import { securityPolicy } from './src/build/security-policy.ts'
import { serviceWorker } from './src/build/service-worker.ts'
import { settingsInPages, settingsInWorker } from './src/build/settings-in-files.ts'
import { unusedRouterParts } from './src/build/unused-router-parts.ts'
import type { Catalogues } from './src/build/languages/catalogues.ts'
import { isOfServer, isOfWorker, wordChunks, words } from './src/build/languages/words.ts'
import { languageOffers } from './src/build/language-offers.ts'
import { buildWords } from './src/build/words.ts'
import { siteNameIn, webManifest } from './src/build/web-manifest.ts'
import { contentSecurityPolicy } from './src/server/web/files/content-security-policy.ts'
import { readEnvironment } from './src/server/web/settings/environment.ts'
import { readBuildSettings } from './src/server/web/settings/read-settings.ts'
import type { DemoBoard } from './src/shared/demo-board.ts'
import type { Settings } from './src/shared/settings.ts'
import { asideIconNames, iconNames } from './src/ui/icon/icon-names.ts'
import { useMemoryForFiles } from './tests/setup/memory-folder.ts'
import { testProjects } from './tests/setup/test-projects.ts'

/** The build configuration of client, service worker, server and tests. */

const root = fileURLToPath(new URL('.', import.meta.url))

/** The brand folder to build with, set by CONTENT_DIR. */
const contentDir = path.resolve(root, process.env['CONTENT_DIR'] || 'src/content')
const brandFolder = brandReader(root, contentDir)

const alias = [
  { find: /^#content$/, replacement: path.join(contentDir, 'index.ts') },
  { find: /^#content\/demo-board$/, replacement: path.join(contentDir, 'demo-board/board.ts') },
  { find: /^#content\/fonts\.css(?=\?|$)/, replacement: path.join(contentDir, 'fonts.css') },
]

const inOneLanguage = () => false

/** What the modules of pages need to be built, in a browser, on the server and in tests. */
const pagePlugins = (wordsOfPages: Plugin) => [
  wordsOfPages,
  icons(root, { 'virtual:icons.svg': iconNames, 'virtual:aside-icons.svg': asideIconNames }),
]

function serverBuild(define: Record<string, string>, catalogues: Catalogues, modules: readonly Plugin[]): UserConfig {
  return {
    define,
    plugins: [
      importGuard(root),
      ...modules,
      citiesFile(),
      words({ catalogues, isOfManyLanguages: () => true, language: catalogues.defaultLanguage }),
    ],
    build: {
      ssr: true,
      outDir: 'dist/server',
      target: 'node20',
      rollupOptions: { input: 'src/server/main.ts' },
      copyPublicDir: false,
    },
  }
}

interface ClientBuild {
  readonly define: Record<string, string>
  readonly settings: Settings
  readonly isBuild: boolean
  readonly catalogues: Catalogues
  readonly modules: readonly Plugin[]
  readonly shortcuts: readonly AppShortcut[]
}

async function clientBuild({ catalogues, define, isBuild, modules, settings, shortcuts }: ClientBuild): Promise<UserConfig> {
  const content = await brandFolder.readContent()
  // The dev server speaks the first language: `LANGUAGES=de npm run dev`.
  const marked = words({
    catalogues,
    isOfManyLanguages: inOneLanguage,
    language: isBuild ? null : catalogues.defaultLanguage,
  })
  const chunks = wordChunks(catalogues)
  const offers = { __LANGUAGE_OFFERS__: JSON.stringify(languageOffers(catalogues)) }
  const manifestIn = (language: string) => webManifest(content, catalogues, language, shortcuts)
  const wordsOfWorkers = () => words({ catalogues, isOfManyLanguages: isOfWorker, language: catalogues.defaultLanguage })
  const { board, brand, font, frame } = content
  const css = shortClassNames(root)
  const mappingForWorker: Plugin = { name: 'mapping-for-worker', config: () => ({ define }) }
  return {
    // Pages have the settings in their document (`settings-in-files.ts`). The dev server's own code has them here.
    define: { ...define, ...offers, ...(isBuild ? { __SETTINGS__: 'null' } : {}) },
    css,
    publicDir: path.join(contentDir, 'public'),
    resolve: { alias: [...alias, ...libraryBuilds(root)] },
    plugins: [
      importGuard(root),
      ...modules,
      ...pagePlugins(marked),
      chunks.plugin,
      unusedRouterParts(),
      react(),
      brandPlugin(content, catalogues.defaultLanguage, buildWords(catalogues, catalogues.defaultLanguage).noScript),
      inlineWatchdog(root, buildWords(catalogues, catalogues.defaultLanguage)),
      settingsInPages(settings),
      securityPolicy(contentSecurityPolicy(settings)),
      headersFile(root, { hasVendorScripts: settings.vendors.script.length > 0, languages: catalogues.languages }),
      layerOrder(['reset', 'tokens', 'base', 'ui', 'feature', 'screen', 'print']),
      embeddedServices(),
      prerender({
        root,
        alias,
        css,
        define,
        plugins: [...modules, ...pagePlugins(words({ catalogues, isOfManyLanguages: inOneLanguage, language: null }))],
        catalogues,
        wordFiles: chunks.files,
        manifestIn,
        siteNameIn: (language) => siteNameIn(brand, catalogues, language),
        description: brand.description,
        fontsIn: font.preloadIn ?? {},
        brandPages: frame,
        mapping: board,
      }),
      serviceWorker({
        manifest: manifestIn(catalogues.defaultLanguage),
        languages: catalogues.languages,
        hasFilms: existsSync(path.join(contentDir, 'public/video')),
        plugins: [importGuard(root), ...modules, mappingForWorker, wordsOfWorkers(), settingsInWorker(settings)],
      }),
      // `KILL_SWITCH=1 npm run build` unregisters the service worker on every device.
      killSwitch({ root, isUsed: process.env['KILL_SWITCH'] === '1' }),
      precompress(),
    ],
    worker: {
      format: 'es',
      plugins: () => [importGuard(root), mappingForWorker, wordsOfWorkers()],
      rolldownOptions: { output: workerFileNames },
    },
    build: {
      outDir: 'dist/client',
      // Browsers that are Baseline Widely Available, which includes phones of the last few years.
      target: 'baseline-widely-available',
      sourcemap: false,
      // Separate files can be cached, precached and allowed by the Content-Security-Policy. Inlined assets cannot.
      assetsInlineLimit: 0,
      modulePreload,
      rolldownOptions: { output: { codeSplitting: { groups: chunkGroups(catalogues) } } },
    },
  }
}

export default defineConfig(async ({ command, isSsrBuild, mode }) => {
  const isBuild = command === 'build'
  const { board } = await brandFolder.read<Pick<BrandContent, 'board'>>('board.ts')
  const { demoBoard } = await brandFolder.read<{ readonly demoBoard: DemoBoard | null }>('demo-board/board.ts')
  const chosenModules = await brandFolder.readModules()
  const moduleSettings = await readModuleSettings(root, chosenModules)
  const built = readBuildSettings(loadEnv(mode, root, 'VITE_'), {
    hasFreelanceJobs: (demoBoard?.freelanceJobs.length ?? 0) > 0,
    modules: moduleSettings,
  })
  const isDevServer = !isBuild && !process.env['VITEST']
  const declared = moduleSettings.map((each) => ({ settings: each }))
  const settings = isDevServer ? readEnvironment(process.env, built, declared).settings : built
  const isServer = isSsrBuild === true || process.env['VITEST'] !== undefined
  const catalogues = await brandFolder.readCatalogues(board, process.env['LANGUAGES']?.split(','))
  const ofModules = { root, chosen: chosenModules, tools: isDevServer ? ['gallery'] : [] }
  const buildModules = await readBuildModules(ofModules)
  const modules = [modulesPlugin(ofModules), ...buildModules.flatMap(({ plugins }) => plugins?.(brandFolder) ?? [])]
  const define = {
    __SETTINGS__: JSON.stringify(settings),
    __BOARD_MAPPING__: JSON.stringify(board),
    // Tests speak the first language. Those of other languages name them.
    __LANGUAGES__: JSON.stringify(process.env['VITEST'] ? catalogues.languages.slice(0, 1) : catalogues.languages),
  }
  const build = isServer
    ? serverBuild(define, catalogues, modules)
    : await clientBuild({ catalogues, define, isBuild, modules, settings, shortcuts: appShortcuts(buildModules, catalogues) })
  if (process.env['VITEST']) useMemoryForFiles()
  const testPlugins = (isOfManyLanguages: (place: string) => boolean) => [
    ...modules,
    ...pagePlugins(words({ catalogues, isOfManyLanguages, language: catalogues.defaultLanguage })),
  ]
  return {
    root,
    resolve: { alias },
    envPrefix: 'VITE_UNUSED_',
    server: {
      port: Number(process.env['PORT'] || 4173),
      strictPort: true,
      ...(process.env['HOST'] ? { host: process.env['HOST'] } : {}),
    },
    ...build,
    ...(process.env['VITEST']
      ? { plugins: [...testPlugins(isOfServer), react()], define: { ...define, __LANGUAGE_OFFERS__: '{}' } }
      : {}),
    test: {
      // By default Vitest leaves one processor free in watch mode, which is half of a two-core machine.
      maxWorkers: '100%',
      projects: testProjects({ catalogues, define, alias, pluginsIn: testPlugins }),
    },
  }
})
