import { createHash } from 'node:crypto'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { type CSSOptions, loadEnv, type Plugin, runnerImport, type UserConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { type BrandContent, brandPlugin } from './src/server/build/brand-plugin.ts'
import { embeddedServices } from './src/server/build/embedded-services.ts'
import { fixedScripts, killSwitch } from './src/server/build/fixed-scripts.ts'
import { importGuard } from './src/server/build/import-guard.ts'
import { layerOrder } from './src/server/build/layer-order.ts'
import { precompress } from './src/server/build/precompress.ts'
import { prerender } from './src/server/build/prerender.ts'
import { contentSecurityPolicy } from './src/server/build/security-policy.ts'
import { readSettings } from './src/server/build/settings.ts'
import { webManifest } from './src/server/build/web-manifest.ts'

/** The one build description: client, service worker, server and tests. */

const root = fileURLToPath(new URL('.', import.meta.url))

/** The brand folder to build with (contracts.md, CONTENT_DIR). */
const contentDir = path.resolve(root, process.env['CONTENT_DIR'] || 'src/content')

const alias = [
  { find: /^#content$/, replacement: path.join(contentDir, 'index.ts') },
  { find: /^#content\/demo-board$/, replacement: path.join(contentDir, 'demo-board/board.ts') },
  { find: /^#content\/fonts\.css$/, replacement: path.join(contentDir, 'fonts.css') },
]

/** Names of classes, short because each stands in a sheet, in a script and in the pages rendered ahead of time. */
const css: CSSOptions = {
  modules: {
    generateScopedName: (name, file) =>
      `${name}_${createHash('sha256').update(path.relative(root, file)).digest('hex').slice(0, 5)}`,
  },
}

/** Browsers that can use the site: the widely available baseline, so that an old phone is not left out. */
const target = 'baseline-widely-available'

/** Of libraries whose own entry is not the build that a browser should get, the one that is. */
const libraryBuilds = [
  // The entry is a wrapper around the ES5 build, for programs that load it in two ways at once; ours does not.
  { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.min.mjs' },
  // The entry is the build with the warnings for developers; the other is behind no name that a package may import.
  ...Object.entries({ 'react-router': 'index', 'react-router/dom': 'dom-export' }).map(([name, file]) => ({
    find: new RegExp(`^${name}$`),
    replacement: path.join(root, `node_modules/react-router/dist/production/${file}.mjs`),
  })),
]

/** The chunks that the entry imports (`groups` below, and the bundler's own). */
const inEveryPage = /\/(?:rolldown-runtime|react|shell)-[^/]+\.js$/

async function readContent(): Promise<BrandContent> {
  const { module } = await runnerImport<BrandContent>(path.join(contentDir, 'index.ts'), { configFile: false, root })
  return module
}

function serverBuild(define: Record<string, string>): UserConfig {
  return {
    define,
    plugins: [importGuard(root)],
    build: {
      ssr: true,
      outDir: 'dist/server',
      target: 'node20',
      rollupOptions: { input: 'src/server/main.ts' },
      copyPublicDir: false,
    },
  }
}

async function clientBuild(define: Record<string, string>, securityPolicy: string): Promise<UserConfig> {
  const content = await readContent()
  const { brand, frame } = content
  const settingsForWorker: Plugin = { name: 'settings-for-worker', config: () => ({ define }) }
  return {
    define,
    css,
    resolve: { alias: [...alias, ...libraryBuilds] },
    plugins: [
      importGuard(root),
      react(),
      brandPlugin({ content, contentDir, securityPolicy }),
      fixedScripts(root),
      layerOrder(['reset', 'tokens', 'base', 'ui', 'feature', 'screen', 'print']),
      embeddedServices(),
      prerender({ root, alias, css, define, fontFamily: brand.font.family, officeKeys: frame.officeKeys }),
      VitePWA({
        strategies: 'injectManifest',
        srcDir: 'sw',
        filename: 'sw.ts',
        injectRegister: false,
        // Prompt from the first release: going from auto-update to prompt later is painful (workbox#3029).
        registerType: 'prompt',
        manifest: webManifest(content, contentDir),
        injectManifest: {
          // Of the pages the shell, which opens every address, and the home page, where the icon leads.
          // Videos come only when they are asked for; their thumbnails are there at once.
          globPatterns: ['shell.html', 'index.html', '**/*.{js,css,svg,woff2}', 'brand/*icon-*.png', 'video/*.webp'],
          // By its address: what a host calls the file is its own business.
          manifestTransforms: [
            (entries) => ({ manifest: entries.map((one) => (one.url === 'index.html' ? { ...one, url: '/' } : one)) }),
          ],
          // Nobody loads it but an operator.
          globIgnores: ['kill-switch.js'],
          buildPlugins: { vite: [importGuard(root), settingsForWorker] },
        },
      }),
      // Contracts: `KILL_SWITCH=1 npm run build` takes the service worker away from everyone who has it.
      ...(process.env['KILL_SWITCH'] === '1' ? [killSwitch()] : []),
      precompress(),
    ],
    build: {
      outDir: 'dist/client',
      target,
      sourcemap: false,
      // A file with an address of its own can be cached, precached and named in the security policy; inlined it cannot.
      assetsInlineLimit: 0,
      modulePreload: {
        polyfill: false,
        // What the entry itself imports is there before anything that comes later: naming it each time costs bytes and time.
        resolveDependencies: (_file, dependencies, { hostType }) =>
          hostType === 'js' ? dependencies.filter((name) => !inEveryPage.test(name)) : dependencies,
      },
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 1 },
              // What every page needs is one file: a dozen of some hundred bytes each would compress worse and ask more often.
              {
                name: 'shell',
                test: /node_modules\/react-router\/|\/src\/app\/(?:router|layout)\.tsx?$|\/src\/platform\/(?:idle|install-prompt|service-worker)\.ts$/,
                includeDependenciesRecursively: true,
              },
              // Small things that most pages come to need: the shell names each file, and a name is all that compression leaves.
              {
                name: 'common',
                test: /\/src\/(?:platform\/(?:http|settings|online|unique-id|sending-signal|page-life)|shared\/(?:endpoints|limits|analytics-error|analytics-limits)|storage\/(?:records|stray-texts)|features\/sending\/(?:follow-application|use-send-queue)|platform\/(?:connection|media-query|layout-width|page-idle|rest-of-page)|content\/videos|ui\/(?:card|chip|link|notice|when-near|rich-line)\/[\w-]+|features\/(?:rich-line\/[\w-]+|board\/as-of))\.tsx?$|\/src\/(?:ui\/motion\/motion-tokens\.ts|ui\/dropdown\/(?:option\.ts|dropdown\.module\.css)|ui\/video-card\/video-card\.module\.css|features\/feed\/social-feed\.module\.css|features\/board\/offline-status\.module\.css)/,
              },
              // What reads the board; the home page and a job's.
              {
                name: 'board',
                test: /node_modules\/valibot\/|\/src\/(?:shared\/(?:board-list|freelance-list|job)|features\/board\/(?:board-verdicts|board-client))\.ts$/,
              },
              {
                name: 'job-reading',
                test: /\/src\/(?:shared\/board-job|features\/board\/(?:job-client|job-detail))\.ts$/,
              },
              // What fields share, whether they come with the form or at a touch.
              {
                name: 'field',
                test: /\/src\/(?:ui\/(?:field|field-error)\/[\w-]+|shared\/file-types|ui\/autocomplete\/autocomplete\.module|features\/cloud-files\/picker-errors)\./,
              },
              // What counts a visit, and the choice not to be counted.
              { name: 'analytics', test: /\/src\/features\/analytics\/(?:analytics|consent|kept-moments)\.ts$/ },
              // Posts and articles; the home page and the hubs.
              { name: 'feed', test: /\/src\/(?:features\/feed\/(?:feeds|social-feed)|ui\/blog-card\/[\w-]+|content\/article)\./ },
            ],
          },
        },
      },
    },
  }
}

export default defineConfig(async ({ isSsrBuild, mode }) => {
  const settings = readSettings(loadEnv(mode, root, 'VITE_'))
  const define = { __SETTINGS__: JSON.stringify(settings) }
  const build =
    isSsrBuild || process.env['VITEST'] ? serverBuild(define) : await clientBuild(define, contentSecurityPolicy(settings))
  return {
    root,
    resolve: { alias },
    envPrefix: 'VITE_UNUSED_',
    server: { port: Number(process.env['PORT'] || 4173), strictPort: true },
    ...build,
    ...(process.env['VITEST'] ? { plugins: [react()], define } : {}),
    test: {
      // A slow machine is not a failure: only what never comes is.
      testTimeout: 30_000,
      // Vitest keeps one processor free, for somebody who watches: on a machine with two that is half of them.
      maxWorkers: '100%',
      hookTimeout: 60_000,
      projects: [
        {
          extends: true as const,
          test: {
            name: 'node',
            environment: 'node',
            include: ['src/**/*.test.ts', 'tests/{repo,services,model,worker,webkit}/**/*.test.ts'],
            setupFiles: ['tests/setup/console.ts'],
          },
        },
        {
          extends: true as const,
          test: {
            name: 'browser-like',
            environment: 'jsdom',
            include: ['src/**/*.test.tsx', 'tests/screens/**/*.test.tsx'],
            setupFiles: ['tests/setup/console.ts', 'tests/setup/dom.ts'],
          },
        },
      ],
    },
  }
})
