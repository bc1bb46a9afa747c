import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Which test files `npm test` runs, and which of them have modules of their own. `vite.config.ts` reads both. */

const root = fileURLToPath(new URL('../..', import.meta.url))

const replacesModules = /\bvi\.(?:mock|doMock|resetModules)\b/

/**
 * Returns the test files that replace modules or load them anew, relative to the repository. They need a process of their own. All others
 * share what they load: to load the server for each file took most of the time of its tests.
 */
export function readFilesWithOwnModules(): readonly string[] {
  return ['src', 'tests']
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => /\.test\.tsx?$/.test(file) && replacesModules.test(readFileSync(path.join(root, file), 'utf8')))
}

/**
 * Only a release waits for these (`npm run test:long`), as for the stories with the tag `@long`: other databases, boards, companies, browsers
 * and files of strangers.
 */
const longTests = (JSON.parse(readFileSync(new URL('long-tests.json', import.meta.url), 'utf8')) as readonly string[]).map(
  (start) => (start.endsWith('/') ? `${start}**` : `${start}.*`),
)

/** What a run leaves out, by the value of `TESTS`. */
const leftOut: Readonly<Record<string, readonly string[]>> = {
  usual: longTests,
  // These are about the database's file.
  replicated: ['tests/services/{disk-budget,database-locks}.test.ts'],
}

/** What this run leaves out. */
export const filesLeftOut: readonly string[] = leftOut[process.env['TESTS'] ?? ''] ?? []
