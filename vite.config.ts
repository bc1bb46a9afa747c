import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { type CSSOptions, loadEnv, type Plugin, runnerImport, type UserConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { type BrandContent, brandPlugin } from './src/build/brand-plugin.ts'
import { characterMaps } from './src/build/character-maps.ts'
import { chunkGroups } from './src/build/chunk-groups.ts'
import { citiesFile } from './src/build/cities-file.ts'
import { embeddedServices } from './src/build/embedded-services.ts'
import { icons } from './src/build/icons.ts'
import { importGuard } from './src/build/import-guard.ts'
import { inlineWatchdog } from './src/build/inline-script.ts'
import { killSwitch } from './src/build/kill-switch.ts'
import { modulesPlugin } from './src/build/modules.ts'
import { layerOrder } from './src/build/layer-order.ts'
import { addIntegrity } from './src/build/precache-integrity.ts'
import { drawWorker, readShareKit } from './src/build/share-kit.ts'
import { precompress } from './src/build/precompress.ts'
import { prerender } from './src/build/prerender.ts'
import { headersFile } from './src/build/headers-file.ts'
import { securityPolicy } from './src/build/security-policy.ts'
import { settingsInPages, settingsInWorker } from './src/build/settings-in-files.ts'
import { unusedRouterParts } from './src/build/unused-router-parts.ts'
import { Catalogues } from './src/build/languages/catalogues.ts'
import { isOfWorker, wordChunks, words } from './src/build/languages/words.ts'
import { languageOffers } from './src/build/language-offers.ts'
import { buildWords } from './src/build/words.ts'
import { siteNameIn, webManifest } from './src/build/web-manifest.ts'
import { contentSecurityPolicy } from './src/server/site/content-security-policy.ts'
import { readEnvironment } from './src/server/settings/environment.ts'
import type { ModuleSettings } from './src/server/settings/module-settings.ts'
import { readBuildSettings } from './src/server/settings/read-settings.ts'
import { type BoardMapping, jobTypesOf } from './src/shared/board-mapping.ts'
import { languagePrefix } from './src/shared/languages.ts'
import type { DemoBoard } from './src/shared/demo-board.ts'
import { hasCloudPicker, type Settings } from './src/shared/settings.ts'
import { iconNames } from './src/ui/icon/icon-names.ts'
import { useMemoryForFiles } from './tests/setup/memory-folder.ts'
import { filesLeftOut, readFilesWithOwnModules } from './tests/setup/test-files.ts'

/** The build configuration of client, service worker, server and tests. */

const root = fileURLToPath(new URL('.', import.meta.url))

/** The brand folder to build with, set by CONTENT_DIR. */
const contentDir = path.resolve(root, process.env['CONTENT_DIR'] || 'src/content')

const alias = [
  { find: /^#content$/, replacement: path.join(contentDir, 'index.ts') },
  { find: /^#content\/demo-board$/, replacement: path.join(contentDir, 'demo-board/board.ts') },
  { find: /^#content\/fonts\.css$/, replacement: path.join(contentDir, 'fonts.css') },
]

/** Short class names, because each occurs in a style sheet, in a script and in the prerendered pages. */
const css: CSSOptions = {
  modules: {
    generateScopedName: (name, file) =>
      `${name}_${createHash('sha256').update(path.relative(root, file)).digest('hex').slice(0, 5)}`,
  },
}

/** Supported browsers: Baseline Widely Available, which includes phones of the last few years. */
const target = 'baseline-widely-available'

/** Replacements for libraries whose default entry is not the best build for browsers. */
const libraryBuilds = [
  // The default entry wraps the ES5 build, for programs that load both module formats. This one does not.
  { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.min.mjs' },
  // The default entry is the development build with warnings. The package's exports do not expose the production build.
  ...Object.entries({ 'react-router': 'index', 'react-router/dom': 'dom-export' }).map(([name, file]) => ({
    find: new RegExp(`^${name}$`),
    replacement: path.join(root, `node_modules/react-router/dist/production/${file}.mjs`),
  })),
]

/** Sentences that the server speaks in the language of whoever reads them. */
const isOfServer = (file: string) => /\/src\/(?:server|shared|modules\/[\w-]+\/server)\//.test(file)
/** Those of the service worker, which serves the pages of all languages. */
const isOfWorkers = (file: string) => isOfWorker(file, root)
const inOneLanguage = () => false

/** The languages of the brand, or those that a build for tests is made in. */
async function readCatalogues(mapping: BoardMapping): Promise<Catalogues> {
  const { module } = await runnerImport<Pick<BrandContent, 'brand'>>(path.join(contentDir, 'brand.ts'), {
    configFile: false,
    root,
  })
  const [first = module.brand.languages[0], ...others] = process.env['LANGUAGES']?.split(',') ?? module.brand.languages
  const textLanguage = module.brand.textLanguage ?? module.brand.languages[0]
  const boardNames = jobTypesOf(mapping.jobTypes)
  return new Catalogues({ root, contentDir, languages: [first, ...others], textLanguage, boardNames })
}

/** The choice of the brand. A brand folder without the file has no module. */
async function readModules(): Promise<readonly string[]> {
  const file = path.join(contentDir, 'modules.ts')
  if (!existsSync(file)) return []
  return (await runnerImport<{ readonly modules: readonly string[] }>(file, { configFile: false, root })).module.modules
}

/** The settings of modules, for the pages of the dev server. */
async function readModuleSettings(chosen: readonly string[]): Promise<readonly ModuleSettings[]> {
  const files = chosen.map((name) => path.join(root, 'src/modules', name, 'settings.ts')).filter((file) => existsSync(file))
  const read = async (file: string) =>
    (await runnerImport<{ readonly settings: ModuleSettings }>(file, { configFile: false, root })).module.settings
  return Promise.all(files.map(read))
}

/** What the modules of pages need to be built, in a browser, on the server and in tests. */
const pagePlugins = (wordsOfPages: Plugin) => [wordsOfPages, icons(root, iconNames)]

/** The chunks of the entry (`chunk-groups.ts`), and the bundler's runtime. */
const inEveryPage = /\/(?:rolldown-runtime|react|frame-sentences|shell)-[^/]+\.js$/

/** The chunks of the desk and of fair mode, which no visitor loads (`chunk-groups.ts`). */
const notForVisitors = /\/(?:desk|fair)-[^/]+$/

async function readContent(): Promise<BrandContent> {
  const { module } = await runnerImport<BrandContent>(path.join(contentDir, 'index.ts'), { configFile: false, root })
  return module
}

function serverBuild(define: Record<string, string>, catalogues: Catalogues, modules: Plugin): UserConfig {
  return {
    define,
    plugins: [
      importGuard(root),
      modules,
      citiesFile(),
      drawWorker(root),
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
  readonly modules: Plugin
}

async function clientBuild({ catalogues, define, isBuild, modules, settings }: ClientBuild): Promise<UserConfig> {
  const content = await readContent()
  // The dev server speaks the first language: `LANGUAGES=de npm run dev`.
  const marked = words({
    catalogues,
    isOfManyLanguages: inOneLanguage,
    language: isBuild ? null : catalogues.defaultLanguage,
  })
  const chunks = wordChunks(catalogues)
  const offers = { __LANGUAGE_OFFERS__: JSON.stringify(languageOffers(catalogues)) }
  const manifestIn = (language: string) => webManifest(content, catalogues, language)
  const wordsOfWorkers = () => words({ catalogues, isOfManyLanguages: isOfWorkers, language: catalogues.defaultLanguage })
  const { board, brand, font, frame, home } = content
  const mappingForWorker: Plugin = { name: 'mapping-for-worker', config: () => ({ define }) }
  return {
    // Pages have the settings in their document (`settings-in-files.ts`). The dev server's own code has them here.
    define: { ...define, ...offers, ...(isBuild ? { __SETTINGS__: 'null' } : {}) },
    css,
    publicDir: path.join(contentDir, 'public'),
    resolve: { alias: [...alias, ...libraryBuilds] },
    plugins: [
      importGuard(root),
      modules,
      ...pagePlugins(marked),
      chunks.plugin,
      unusedRouterParts(),
      react(),
      brandPlugin(content, catalogues.defaultLanguage, buildWords(catalogues, catalogues.defaultLanguage).noScript),
      inlineWatchdog(root, buildWords(catalogues, catalogues.defaultLanguage)),
      settingsInPages(settings),
      securityPolicy(contentSecurityPolicy(settings)),
      headersFile(root, { hasCloudPicker: hasCloudPicker(settings), languages: catalogues.languages }),
      layerOrder(['reset', 'tokens', 'base', 'ui', 'feature', 'screen', 'print']),
      embeddedServices(),
      characterMaps(root),
      prerender({
        root,
        alias,
        css,
        define,
        plugins: [modules, ...pagePlugins(words({ catalogues, isOfManyLanguages: inOneLanguage, language: null }))],
        catalogues,
        wordFiles: chunks.files,
        manifestIn,
        siteNameIn: (language) => siteNameIn(brand, catalogues, language),
        siteHead: { title: home.title, description: brand.description },
        fontsIn: font.preloadIn ?? {},
        brandPages: frame,
        mapping: board,
      }),
      VitePWA({
        strategies: 'injectManifest',
        srcDir: 'sw',
        filename: 'sw.ts',
        injectRegister: false,
        // Prompt from the first release: changing from auto-update to prompt later is hard
        // (GoogleChrome/workbox#3029).
        registerType: 'prompt',
        manifest: manifestIn(catalogues.defaultLanguage),
        injectManifest: {
          // Precache two pages: the shell, which handles every URL, and the home page, which the app icon opens. Videos load on
          // demand, but their words are precached.
          globPatterns: [
            ...catalogues.languages.flatMap((language) =>
              ['shell.html', 'index.html', 'manifest.webmanifest'].map((name) =>
                `${languagePrefix(language, catalogues.languages)}/${name}`.slice(1),
              ),
            ),
            '**/*.{js,css,svg,woff2}',
            'brand/*icon-*.png',
            // What is said in films, and its translations to the languages of the site. A brand without films has none, and a pattern
            // that matches nothing is a warning.
            ...(existsSync(path.join(contentDir, 'public/video'))
              ? [`video/+([^.])?(${catalogues.languages.map((language) => `.${language}`).join('|')}).vtt`]
              : []),
          ],
          // Only operators deploy the kill switch, only recruiters use the desk, a résumé's reader loads at the press, and what is of
          // no use without a network needs no copy. Files of fair mode (`fair-*`) are in the list, but the worker stores them on a fair's tablet
          // only (`sw/fair-files.ts`).
          globIgnores: ['kill-switch.js', '**/desk-*', '**/reader-*', '**/online-*.js'],
          buildPlugins: { vite: [importGuard(root), modules, mappingForWorker, wordsOfWorkers(), settingsInWorker(settings)] },
          // A classic script in one file. With 'es' the plugin sets `inlineDynamicImports`, which Rolldown deprecates.
          rollupFormat: 'iife',
        },
        integration: {
          beforeBuildServiceWorker: ({ injectManifest }) => {
            // The plugin adds the manifest and its icons after the transforms, without integrity. The glob patterns already
            // include them.
            injectManifest.additionalManifestEntries = []
            injectManifest.manifestTransforms = [addIntegrity(injectManifest.globDirectory)]
          },
        },
      }),
      // `KILL_SWITCH=1 npm run build` unregisters the service worker on every device.
      killSwitch({ root, isUsed: process.env['KILL_SWITCH'] === '1' }),
      precompress(),
    ],
    worker: {
      format: 'es',
      plugins: () => [importGuard(root), mappingForWorker, wordsOfWorkers()],
      // Only the worker that reads a résumé has parts. Nobody stores them who has not pressed 'Read it'.
      rolldownOptions: { output: { chunkFileNames: 'assets/reader-[name]-[hash].js' } },
    },
    build: {
      outDir: 'dist/client',
      target,
      sourcemap: false,
      // Separate files can be cached, precached and allowed by the Content-Security-Policy. Inlined assets cannot.
      assetsInlineLimit: 0,
      modulePreload: {
        polyfill: false,
        // The entry's static imports are always loaded before any later chunk. Listing them in each preload wastes bytes.
        // Visitors would load the names of the chunks that the desk and the fair need: of those, only style sheets are listed.
        resolveDependencies: (_file, dependencies, { hostType }) => {
          if (hostType !== 'js') return dependencies
          const isForVisitors = !dependencies.some((name) => notForVisitors.test(name))
          return dependencies.filter((name) => !inEveryPage.test(name) && (isForVisitors || name.endsWith('.css')))
        },
      },
      rolldownOptions: {
        output: {
          codeSplitting: { groups: chunkGroups(catalogues) },
        },
      },
    },
  }
}

/** A slow machine is not a failure, so these limits only catch hangs. `tests/setup/dom.ts` limits each single wait within a test. */
const testLimits = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000, interval: 10 } } }

const testsOfLanguages = ['tests/languages/**/*.test.ts', 'src/modules/*/tests/languages/**/*.test.ts']
const isOfLanguages = (file: string) => /^(?:src\/modules\/[\w-]+\/)?tests\/languages\//.test(file)
/** The site remembers jobs, drafts and fairs in its modules, so each file of its screens begins with new ones. */
const testsOfScreens = ['tests/{attacks,screens}/**/*.test.tsx', 'src/modules/*/tests/**/*.test.tsx']

interface TestProject {
  readonly name: string
  readonly environment: 'node' | 'jsdom'
  /** Files that share the modules that they load, but for those of `own`. */
  readonly include: string[]
  /** Files that replace modules, or load them anew. */
  readonly own: string[]
  /** Files of other projects. */
  readonly exclude?: string[]
}

/**
 * Tests, and those among them that have modules of their own.
 * @param settings instead of those of the site's build. A function, because Vitest empties what it has read
 */
function testProjects(
  { environment, exclude = [], include, name, own }: TestProject,
  settings?: () => Pick<UserConfig, 'define' | 'plugins'>,
) {
  const setupFiles = ['console', 'random', ...(environment === 'jsdom' ? ['dom'] : []), 'real-timers'].map(
    (file) => `tests/setup/${file}.ts`,
  )
  const project = (test: { name: string; include: string[]; exclude: string[]; isolate: boolean }) => ({
    ...(settings ? { ...settings(), resolve: { alias } } : { extends: true as const }),
    test: { ...testLimits, environment, setupFiles, ...test },
  })
  return [
    ...(include.length > 0 ? [project({ name, include, exclude: [...own, ...exclude, ...filesLeftOut], isolate: false })] : []),
    ...(own.length > 0
      ? [project({ name: `${name}, own modules`, include: own, exclude: [...exclude, ...filesLeftOut], isolate: true })]
      : []),
  ]
}

export default defineConfig(async ({ command, isSsrBuild, mode }) => {
  const { module } = await runnerImport<Pick<BrandContent, 'board'>>(path.join(contentDir, 'board.ts'), {
    configFile: false,
    root,
  })
  const isBuild = command === 'build'
  const demo = await runnerImport<{ readonly demoBoard: DemoBoard | null }>(path.join(contentDir, 'demo-board/board.ts'), {
    configFile: false,
    root,
  })
  const hasFreelanceJobs = (demo.module.demoBoard?.freelanceJobs.length ?? 0) > 0
  const built = readBuildSettings(loadEnv(mode, root, 'VITE_'), hasFreelanceJobs)
  const isDevServer = !isBuild && !process.env['VITEST']
  const chosenModules = await readModules()
  const settings = isDevServer ? readEnvironment(process.env, built, await readModuleSettings(chosenModules)).settings : built
  const isServer = isSsrBuild === true || process.env['VITEST'] !== undefined
  const shareKit = isServer ? await readShareKit(contentDir, await readContent()) : null
  const catalogues = await readCatalogues(module.board)
  const modules = modulesPlugin({ root, chosen: chosenModules })
  const define = {
    __SHARE_KIT__: JSON.stringify(shareKit),
    __SETTINGS__: JSON.stringify(settings),
    __BOARD_MAPPING__: JSON.stringify(module.board),
    // Tests speak the first language. Those of other languages name them.
    __LANGUAGES__: JSON.stringify(process.env['VITEST'] ? catalogues.languages.slice(0, 1) : catalogues.languages),
  }
  const build = isServer
    ? serverBuild(define, catalogues, modules)
    : await clientBuild({ catalogues, define, isBuild, modules, settings })
  // A build does not read the tests.
  const withOwnModules = process.env['VITEST'] ? readFilesWithOwnModules() : []
  if (process.env['VITEST']) useMemoryForFiles()
  const testPlugins = () => [
    modules,
    ...pagePlugins(words({ catalogues, isOfManyLanguages: isOfServer, language: catalogues.defaultLanguage })),
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
    ...(process.env['VITEST'] ? { plugins: [...testPlugins(), react()], define: { ...define, __LANGUAGE_OFFERS__: '{}' } } : {}),
    test: {
      // By default Vitest leaves one processor free in watch mode, which is half of a two-core machine.
      maxWorkers: '100%',
      projects: [
        ...testProjects({
          name: 'node',
          environment: 'node',
          include: ['src/**/*.test.ts', 'tests/{bench,repo,replicas,resumes,services,worker,engines}/**/*.test.ts'],
          exclude: testsOfLanguages,
          // A model kills tabs, and a fake system breaks connections: what is never closed makes all later tests slower.
          own: [
            'tests/{ats,model}/**/*.test.ts',
            ...withOwnModules.filter((file) => file.endsWith('.ts') && !isOfLanguages(file)),
          ],
        }),
        // What the server says to people, in the languages of the brand. All other tests are of the first one.
        ...testProjects(
          {
            name: 'languages',
            environment: 'node',
            include: testsOfLanguages,
            own: withOwnModules.filter(isOfLanguages),
          },
          () => ({
            define: { ...define, __LANGUAGES__: JSON.stringify(catalogues.languages) },
            plugins: [
              modules,
              ...pagePlugins(words({ catalogues, isOfManyLanguages: () => true, language: catalogues.defaultLanguage })),
            ],
          }),
        ),
        ...testProjects({
          name: 'browser-like',
          environment: 'jsdom',
          include: ['src/**/*.test.tsx'],
          exclude: testsOfScreens,
          own: withOwnModules.filter((file) => file.endsWith('.tsx') && file.startsWith('src/')),
        }),
        ...testProjects({
          name: 'screens',
          environment: 'jsdom',
          include: [],
          own: testsOfScreens,
        }),
      ],
    },
  }
})
