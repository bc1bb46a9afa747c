import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { type CSSOptions, loadEnv, type Plugin, runnerImport, type UserConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { type BrandContent, brandPlugin } from './src/server/build/brand-plugin.ts'
import { characterMaps } from './src/server/build/character-maps.ts'
import { citiesFile } from './src/server/build/cities-file.ts'
import { embeddedServices } from './src/server/build/embedded-services.ts'
import { icons } from './src/server/build/icons.ts'
import { importGuard } from './src/server/build/import-guard.ts'
import { inlineWatchdog } from './src/server/build/inline-script.ts'
import { killSwitch } from './src/server/build/kill-switch.ts'
import { layerOrder } from './src/server/build/layer-order.ts'
import { addIntegrity } from './src/server/build/precache-integrity.ts'
import { drawWorker, readShareKit } from './src/server/build/share-kit.ts'
import { precompress } from './src/server/build/precompress.ts'
import { prerender } from './src/server/build/prerender.ts'
import { headersFile } from './src/server/build/headers-file.ts'
import { securityPolicy } from './src/server/build/security-policy.ts'
import { settingsInPages, settingsInWorker } from './src/server/build/settings-in-files.ts'
import { unusedRouterParts } from './src/server/build/unused-router-parts.ts'
import { Catalogues } from './src/server/build/languages/catalogues.ts'
import { wordChunkOf } from './src/server/build/languages/word-chunk-of.ts'
import { wordChunks, words } from './src/server/build/languages/words.ts'
import { languageOffers } from './src/server/build/language-offers.ts'
import { buildWords } from './src/server/build/words.ts'
import { siteNameIn, webManifest } from './src/server/build/web-manifest.ts'
import { contentSecurityPolicy } from './src/server/site/content-security-policy.ts'
import { readEnvironment } from './src/server/settings/environment.ts'
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
const isOfServer = (file: string) => /\/src\/(?:server|shared)\//.test(file)
/** Those of the service worker, which serves the pages of all languages. */
const isOfWorker = (file: string) => file.startsWith(path.join(root, 'sw') + path.sep)
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

/** What the modules of pages need to be built, in a browser, on the server and in tests. */
const pagePlugins = (wordsOfPages: Plugin) => [wordsOfPages, icons(root, iconNames)]

/** The chunks that the entry imports statically (`groups` below, and the bundler's runtime). */
const inEveryPage = /\/(?:rolldown-runtime|react|shell)-[^/]+\.js$/

/** The chunks of the desk and of fair mode, which no visitor loads (`groups` below). */
const notForVisitors = /\/(?:desk|fair)-[^/]+$/

async function readContent(): Promise<BrandContent> {
  const { module } = await runnerImport<BrandContent>(path.join(contentDir, 'index.ts'), { configFile: false, root })
  return module
}

function serverBuild(define: Record<string, string>, catalogues: Catalogues): UserConfig {
  return {
    define,
    plugins: [
      importGuard(root),
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
}

async function clientBuild({ catalogues, define, isBuild, settings }: ClientBuild): Promise<UserConfig> {
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
  const wordsOfWorkers = () => words({ catalogues, isOfManyLanguages: isOfWorker, language: catalogues.defaultLanguage })
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
        plugins: pagePlugins(words({ catalogues, isOfManyLanguages: inOneLanguage, language: null })),
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
          buildPlugins: { vite: [importGuard(root), mappingForWorker, wordsOfWorkers(), settingsInWorker(settings)] },
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
          codeSplitting: {
            groups: [
              // Sentences, in files that each language has.
              {
                name: (id) => wordChunkOf(id, catalogues),
                debugName: 'words',
                priority: 2,
                includeDependenciesRecursively: false,
              },
              { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 1 },
              // Code that every page needs goes into one file. A dozen tiny files would compress worse and cost more requests.
              {
                name: 'shell',
                test: /node_modules\/react-router\/|\/src\/app\/(?:router|layout)\.tsx?$|\/src\/(?:platform\/(?:idle|install-prompt)|storage\/offline-shell|features\/updates\/(?:preload-errors|service-worker)|ui\/back\/page-navigator)\.ts$/,
                includeDependenciesRecursively: true,
              },
              // Small modules that most pages load eventually. The shell lists every file name, and names barely compress.
              {
                name: 'common',
                test: /\/src\/(?:platform\/(?:alphabetical|undo-news|http|passes|local-store|settings|online|unique-id|page-life|clock|scroll-place|sha256)|shared\/(?:back-off|endpoints|facts\/facts-text|job-summary|limits)|storage\/(?:database-name|records)|features\/apply\/(?:form\/next-field|outbox\/(?:follow-application|use-outbox))|platform\/(?:connection|media-query|layout-width|board-language)|content\/videos|ui\/(?:banner|card|chip|late|link|notice|sentence|when-touched)\/[\w-]+|ui\/when-near\/use-near|app\/late\/banner-slot|features\/(?:rich-line\/[\w-]+|(?:board\/(?:as-of|board-text|division|known-device)|language\/language-names)))\.tsx?$|\/src\/(?:app\/late|ui|shared\/facts)\/words(?:\.ts$|\/)|\/src\/(?:ui\/motion\/(?:motion-tokens|use-fold)\.ts|ui\/dropdown\/(?:dropdown-button\.tsx|late-listbox\.tsx|option\.ts|dropdown\.module\.css)|ui\/video-card\/(?:playback\.ts|poster-picture\.tsx|video-card\.module\.css)|features\/feed\/social-feed\.module\.css|features\/board\/offline-status\.module\.css)/,
              },
              // Board parsing, used by the home page and job pages.
              {
                name: 'board',
                test: /node_modules\/valibot\/|\/src\/(?:shared\/(?:answer-fields|board-list|freelance-list|job)|features\/board\/board-client)\.ts$/,
              },
              {
                name: 'full-pay-text',
                test: /\/src\/(?:shared\/pay-period|features\/board\/(?:full-pay-text|line-of-job|pay-of-ranges))\.ts$/,
                includeDependenciesRecursively: false,
              },
              {
                name: 'heart',
                test: /\/src\/features\/board\/(?:heart\.(?:tsx|module\.css)|job-line\.ts)$/,
                includeDependenciesRecursively: false,
              },
              {
                name: 'job-reading',
                test: /\/src\/(?:shared\/board-job|features\/board\/job-detail)\.ts$/,
              },
              { name: 'dialog', test: /\/src\/ui\/dialog\/(?:modal|dialog)\./, includeDependenciesRecursively: false },
              {
                name: 'play-badge',
                test: /\/src\/ui\/video-card\/(?:play-badge\.|video-failure\.|words)/,
                includeDependenciesRecursively: false,
              },
              // What a form asks and what is missing, with answers in words: also for the draft's progress in My jobs.
              {
                name: 'form-rules',
                test: /\/src\/shared\/(?:(?:answer-words|application-rules)\.ts$|form\/)|\/src\/features\/apply\/form\/(?:words(?:\.ts$|\/)|(?:answer-map|draft-form|entered|file-text|form-errors|form-fields|form-sections|form-state|profile-answers|question-steps)\.ts$)/,
                includeDependenciesRecursively: false,
              },
              // Whoever has tapped 'Apply' waits for one file, not for one after another.
              {
                name: 'apply',
                test: /\/src\/(?:screens\/job\/apply\.|features\/apply\/form\/(?!check-|mail-hint)|features\/apply\/(?:draft|profile)\/(?!has-draft-text|save-copy)|features\/apply\/(?:application-(?:files|session)|refusal|use-application-session)\.ts$|features\/apply\/words|features\/cloud-files\/(?:cloud-buttons|picked-file|words)|features\/paper\/button\/|ui\/(?:choice-list\/choice-list\.|date-fields|file-field|error-summary|dropdown\/select-field|bar-slot\/in-place)|platform\/(?:screen-keyboard|safari-tab|format|words)\.)/,
                includeDependenciesRecursively: false,
              },
              // Modules that fields share, whether they load with the form or on touch.
              {
                name: 'field',
                test: /\/src\/(?:ui\/(?:field|field-error|text-field)\/[\w-]+|ui\/list\/(?:search-box|search-labels|list\.module)|shared\/(?:education-list|file-types)|ui\/autocomplete\/autocomplete(?:-box|\.module)|features\/cloud-files\/picker-errors)\./,
              },
              // What the bell, My jobs and the page of alerts share. Loaded after the first paint.
              {
                name: 'alerts',
                test: /\/src\/(?:features\/alerts\/(?:[\w-]+\.ts$|words\/)|platform\/push\.ts$|shared\/alerts\.ts$|features\/board\/search-choices\.ts$)/,
                includeDependenciesRecursively: false,
              },
              // Offers to read a résumé that was picked, and shows what was found. Named like the reader: nobody stores them who has
              // no use for them.
              {
                name: 'reader-offer',
                test: /\/src\/features\/apply\/(?:resume-help\.|resume\/(?:resume-card|resume-limits|read-resume|words)[./])/,
                includeDependenciesRecursively: false,
              },
              {
                name: 'reader-found',
                test: /\/src\/features\/apply\/(?:resume-rows\.|resume-found\.|resume\/found\/)/,
                includeDependenciesRecursively: false,
              },
              // A line each. Every name of a file is in the code of the first paint.
              {
                name: 'sent',
                test: /\/src\/(?:features\/apply\/just-sent|shared\/application-reference)\.ts$/,
                includeDependenciesRecursively: false,
              },
              // Analytics, and the choice to opt out.
              { name: 'analytics', test: /\/src\/features\/analytics\/(?:analytics|consent|occurrence-backup)\.ts$/ },
              // Draws codes for fair mode, for paper and for another device. A fair's tablet must store it.
              { name: 'fair-code', test: /\/src\/ui\/qr-code\/|node_modules\/uqr\//, includeDependenciesRecursively: false },
              // The camera that makes a page of a paper. A fair's tablet must store it.
              { name: 'fair-paper', test: /\/src\/features\/paper\/(?!button\/)/, includeDependenciesRecursively: false },
              // Shared by the desk, fair mode and the code for another device. Named like fair mode's, because a fair's tablet must store it.
              { name: 'fair-desk', test: /\/src\/platform\/use-seconds-left\.ts$/, includeDependenciesRecursively: false },
              // Players and pickers of other companies.
              { name: 'online-player', test: /\/src\/ui\/video-card\/youtube-player\./, includeDependenciesRecursively: false },
              {
                name: 'online-files',
                test: /\/src\/features\/cloud-files\/(?:dropbox|google-drive)\./,
                includeDependenciesRecursively: false,
              },
              // The page of a mail's link, which asks the service first.
              { name: 'online-alerts', test: /\/src\/features\/alerts\/page\//, includeDependenciesRecursively: false },
              // The way of a draft to another device, loaded at the press or by its address.
              {
                name: 'online-handover',
                test: /\/src\/(?:features\/apply\/(?:handover\/transfer\/|handover-online\.|prepare-handover\.|stored-progress\.)|shared\/handover\.ts$)/,
                includeDependenciesRecursively: false,
              },
              // The recruiters' desk, in files of its own name: no visitor loads or stores them.
              {
                name: 'desk',
                // Its words are in the brand folder, wherever that is.
                test: /\/src\/screens\/desk\/|\/src\/ui\/dropdown\/native-select\.|\/desk\.ts$/,
                includeDependenciesRecursively: false,
              },
              // Fair mode, in files of its own name: only a fair's tablet loads and stores them.
              {
                name: 'fair',
                test: /\/src\/(?:screens|features)\/fair\/|\/src\/storage\/fair(?:-records)?\.ts$|\/src\/(?:app\/fair-(?:of-browser|screens)|features\/apply\/(?:use-)?passing-session)\.ts$|\/src\/shared\/fair-(?:envelope|pages)\.ts$|(?<!\/(?:app|shared))\/fair\.ts$/,
                includeDependenciesRecursively: false,
              },
              // Posts and articles, used by the home page and the hubs.
              {
                name: 'feed',
                test: /\/src\/(?:features\/feed\/(?:feeds|social-feed)|ui\/blog-card\/[\w-]+|ui\/when-near\/when-near|content\/article)\./,
              },
            ],
          },
        },
      },
    },
  }
}

/** A slow machine is not a failure, so these limits only catch hangs. `tests/setup/dom.ts` limits each single wait within a test. */
const testLimits = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000, interval: 10 } } }

const isOfLanguages = (file: string) => file.startsWith('tests/languages/')

interface TestProject {
  readonly name: string
  readonly environment: 'node' | 'jsdom'
  /** Files that share the modules that they load, but for those of `own`. */
  readonly include: string[]
  /** Files that replace modules, or load them anew. */
  readonly own: string[]
}

/**
 * Tests, and those among them that have modules of their own.
 * @param settings instead of those of the site's build. A function, because Vitest empties what it has read
 */
function testProjects({ environment, include, name, own }: TestProject, settings?: () => Pick<UserConfig, 'define' | 'plugins'>) {
  const setupFiles = ['console', 'random', ...(environment === 'jsdom' ? ['dom'] : []), 'real-timers'].map(
    (file) => `tests/setup/${file}.ts`,
  )
  const project = (test: { name: string; include: string[]; exclude: string[]; isolate: boolean }) => ({
    ...(settings ? { ...settings(), resolve: { alias } } : { extends: true as const }),
    test: { ...testLimits, environment, setupFiles, ...test },
  })
  return [
    ...(include.length > 0 ? [project({ name, include, exclude: [...own, ...filesLeftOut], isolate: false })] : []),
    ...(own.length > 0
      ? [project({ name: `${name}, own modules`, include: own, exclude: [...filesLeftOut], isolate: true })]
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
  const settings = isDevServer ? readEnvironment(process.env, built).settings : built
  const isServer = isSsrBuild === true || process.env['VITEST'] !== undefined
  const shareKit = isServer ? await readShareKit(contentDir, await readContent()) : null
  const catalogues = await readCatalogues(module.board)
  const define = {
    __SHARE_KIT__: JSON.stringify(shareKit),
    __SETTINGS__: JSON.stringify(settings),
    __BOARD_MAPPING__: JSON.stringify(module.board),
    // Tests speak the first language. Those of other languages name them.
    __LANGUAGES__: JSON.stringify(process.env['VITEST'] ? catalogues.languages.slice(0, 1) : catalogues.languages),
  }
  const build = isServer ? serverBuild(define, catalogues) : await clientBuild({ catalogues, define, isBuild, settings })
  // A build does not read the tests.
  const withOwnModules = process.env['VITEST'] ? readFilesWithOwnModules() : []
  if (process.env['VITEST']) useMemoryForFiles()
  const testPlugins = () =>
    pagePlugins(words({ catalogues, isOfManyLanguages: isOfServer, language: catalogues.defaultLanguage }))
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
            include: ['tests/languages/**/*.test.ts'],
            own: withOwnModules.filter(isOfLanguages),
          },
          () => ({
            define: { ...define, __LANGUAGES__: JSON.stringify(catalogues.languages) },
            plugins: pagePlugins(words({ catalogues, isOfManyLanguages: () => true, language: catalogues.defaultLanguage })),
          }),
        ),
        ...testProjects({
          name: 'browser-like',
          environment: 'jsdom',
          include: ['src/**/*.test.tsx'],
          own: withOwnModules.filter((file) => file.endsWith('.tsx') && file.startsWith('src/')),
        }),
        // The site remembers jobs, drafts and fairs in its modules, so each file of its screens begins with new ones.
        ...testProjects({
          name: 'screens',
          environment: 'jsdom',
          include: [],
          own: ['tests/{attacks,screens}/**/*.test.tsx'],
        }),
      ],
    },
  }
})
