import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Builds the site of a brand folder, for tests. */

const root = fileURLToPath(new URL('../../', import.meta.url))

/** A separate build, without the environment variables of the surrounding test run. */
export const plainEnv = { PATH: process.env['PATH'], HOME: process.env['HOME'] }

export interface BuiltBrand {
  readonly outDir: string
  readonly files: readonly string[]
  /** The code of its server. */
  readonly server: string
  /** What the builds have warned of. */
  readonly warnings: string
  readonly remove: () => void
}

/**
 * @param contentDir the brand folder, from the project's root
 * @param environment more variables of the build
 */
export async function buildBrand(contentDir: string, environment: Readonly<Record<string, string>> = {}): Promise<BuiltBrand> {
  // The build writes the renderer of pages beside the client, in place of what is there.
  const folder = mkdtempSync(path.join(tmpdir(), 'brand-'))
  const [outDir, serverDir] = [path.join(folder, 'client'), path.join(folder, 'server')]
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  const env = { ...plainEnv, ...environment, CONTENT_DIR: contentDir }
  const build = async (...args: readonly string[]) =>
    promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'warn', ...args], { cwd: root, env })
  const output = await Promise.all([build('--outDir', outDir), build('--ssr', '--outDir', serverDir)])
  const server = readdirSync(serverDir, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(path.join(serverDir, file), 'utf8'))
    .join('')
  return {
    outDir,
    files: readdirSync(outDir, { recursive: true, encoding: 'utf8' }),
    server,
    warnings: output.map(({ stderr }) => stderr).join(''),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
