import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Test files that replace modules or load them anew. They need a process of their own. All others share what they load: to load the
 * server or the site once for each file took most of the time of the tests.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))

const replacesModules = /\bvi\.(?:mock|doMock|resetModules)\b/

/** The test files with modules of their own, relative to the repository. */
export const filesWithOwnModules: readonly string[] = ['src', 'tests']
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => /\.test\.tsx?$/.test(file) && replacesModules.test(readFileSync(path.join(root, file), 'utf8')))
