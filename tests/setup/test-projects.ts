import type { AliasOptions, Plugin, UserConfig } from 'vite'
import type { Catalogues } from '#build/languages/catalogues.ts'
import { filesLeftOut, readFilesWithOwnModules } from './test-files.ts'

/** Vitest's projects: which tests run where, and which of them have modules of their own. */

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
function projectsOf(
  { environment, exclude = [], include, name, own }: TestProject,
  settings?: () => Pick<UserConfig, 'define' | 'plugins' | 'resolve'>,
) {
  const ofDatabase = process.env['TEST_DATABASE'] === 'replicated' ? ['replicated-tests'] : []
  const ofPages = environment === 'jsdom' ? ['dom'] : []
  const setupFiles = ['console', 'random', ...ofPages, 'real-timers', ...ofDatabase].map((file) => `tests/setup/${file}.ts`)
  const project = (test: { name: string; include: string[]; exclude: string[]; isolate: boolean }) => ({
    ...(settings ? settings() : { extends: true as const }),
    test: { ...testLimits, environment, setupFiles, ...test },
  })
  return [
    ...(include.length > 0 ? [project({ name, include, exclude: [...own, ...exclude, ...filesLeftOut], isolate: false })] : []),
    ...(own.length > 0
      ? [project({ name: `${name}, own modules`, include: own, exclude: [...exclude, ...filesLeftOut], isolate: true })]
      : []),
  ]
}

interface TestProjectsOptions {
  readonly catalogues: Catalogues
  readonly define: Readonly<Record<string, string>>
  readonly alias: AliasOptions
  /** The plugins of tests in which some sentences are in the languages of the brand. */
  readonly pluginsIn: (isOfManyLanguages: (place: string) => boolean) => Plugin[]
}

/** The projects. They extend the configuration, except those in the languages of the brand. */
export function testProjects({ alias, catalogues, define, pluginsIn }: TestProjectsOptions) {
  // A build does not read the tests.
  const withOwnModules = process.env['VITEST'] ? readFilesWithOwnModules() : []
  return [
    ...projectsOf({
      name: 'node',
      environment: 'node',
      include: ['src/**/*.test.ts', 'tests/{bench,heard,repo,replicas,services,worker,engines}/**/*.test.ts'],
      exclude: testsOfLanguages,
      // A model kills tabs, and a fake system breaks connections: what is never closed makes all later tests slower.
      own: [
        'tests/{ats,model}/**/*.test.ts',
        'src/modules/*/tests/model/**/*.test.ts',
        ...withOwnModules.filter((file) => file.endsWith('.ts') && !isOfLanguages(file)),
      ],
    }),
    // What the server says to people, in the languages of the brand. All other tests are of the first one.
    ...projectsOf(
      {
        name: 'languages',
        environment: 'node',
        include: testsOfLanguages,
        own: withOwnModules.filter(isOfLanguages),
      },
      () => ({
        define: { ...define, __LANGUAGES__: JSON.stringify(catalogues.languages) },
        resolve: { alias },
        plugins: pluginsIn(() => true),
      }),
    ),
    ...projectsOf({
      name: 'browser-like',
      environment: 'jsdom',
      include: ['src/**/*.test.tsx'],
      exclude: testsOfScreens,
      own: withOwnModules.filter((file) => file.endsWith('.tsx') && file.startsWith('src/')),
    }),
    ...projectsOf({
      name: 'screens',
      environment: 'jsdom',
      include: [],
      own: testsOfScreens,
    }),
  ]
}
