import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The built site with its embedded services, in its own process. */
export interface SiteServer {
  readonly url: string
  readonly dataDir: string
  /** Ends the process: `SIGKILL` at once, `SIGTERM` like Ctrl-C. Resolves when it has exited. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** Restarts the process on the same port with the same data. */
  restart(environment?: Record<string, string>): Promise<void>
  /** Deploys another build on the same port with the same data (`releases.ts`). */
  release(buildDir: string): Promise<void>
  /** Runs a command of the server on its data and returns the standard output. @param input what the command reads */
  command(args: readonly string[], input?: string): Promise<string>
  /** Runs `npm run applications` on its data and returns the standard output. */
  applications(...args: string[]): Promise<string>
  /** What its processes have printed. */
  printed(): string
  /** Makes services fail until they are set to null again (`src/server/web/http/faults.ts`). */
  plan(faults: Record<string, number | null>): Promise<void>
  /** Ends the process and deletes its data. */
  remove(): Promise<void>
}

function run(args: readonly string[], environment: Record<string, string>, buildDir = 'dist', input = ''): ChildProcess {
  const child = spawn(process.execPath, [path.join(buildDir, 'server/main.js'), ...args], {
    cwd: root,
    env: { ...process.env, FAULTS: '1', ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin?.end(input)
  return child
}

/** The sites that run in this process, by their addresses. */
const running = new Map<string, SiteServer>()

/** The site at an address that this process has started. @throws where it has not */
export function siteAt(url: string): SiteServer {
  const site = running.get(new URL(url).origin)
  if (!site) throw new Error(`no site was started at ${url}`)
  return site
}

function collect(child: ChildProcess): { text: string } {
  const output = { text: '' }
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data: Buffer) => {
      output.text += data.toString()
    })
  }
  return output
}

/** Waits for 'Ready: http://…' and returns the URL. */
function waitForReady(child: ChildProcess, output: { readonly text: string }): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const url = /^Ready: (\S+)$/m.exec(output.text)?.[1]
      if (url) resolve(url)
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output.text}`)))
  })
}

function waitForExit(child: ChildProcess): Promise<void> {
  return child.exitCode === null && child.signalCode === null
    ? new Promise((resolve) => child.once('exit', () => resolve()))
    : Promise.resolve()
}

/** @param firstBuildDir another build than this repository's */
export async function startSiteServer(environment: Record<string, string> = {}, firstBuildDir = 'dist'): Promise<SiteServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'careers-e2e-'))
  let buildDir = firstBuildDir
  let server = run([], { PORT: '0', DATA_DIR: dataDir, ...environment }, buildDir)
  const firstOutput = collect(server)
  const outputs = [firstOutput]
  const url = await waitForReady(server, firstOutput)
  const { port } = new URL(url)
  const stop = async (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') => {
    server.kill(signal)
    await waitForExit(server)
  }
  let settings = environment
  const command = async (args: readonly string[], input = '') => {
    const child = run(args, { ...settings, DATA_DIR: dataDir }, buildDir, input)
    const output = collect(child)
    let printed = ''
    child.stdout?.on('data', (data: Buffer) => {
      printed += data.toString()
    })
    await waitForExit(child)
    if (child.exitCode !== 0) throw new Error(output.text)
    return printed
  }
  const restart = async (more: Record<string, string> = {}) => {
    settings = { ...environment, ...more }
    server = run([], { PORT: port, DATA_DIR: dataDir, ...settings }, buildDir)
    const next = collect(server)
    outputs.push(next)
    await waitForReady(server, next)
  }
  const site: SiteServer = {
    url,
    dataDir,
    stop,
    restart,
    release: async (otherBuildDir) => {
      buildDir = otherBuildDir
      await stop('SIGKILL')
      await restart()
    },
    command,
    printed: () => outputs.map(({ text }) => text).join(''),
    applications: async (...args) => command(['applications', ...args]),
    plan: async (faults) => {
      const response = await fetch(`${url}/api/faults`, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(faults),
      })
      if (!response.ok) throw new Error(`faults: ${response.status}`)
    },
    remove: async () => {
      running.delete(new URL(url).origin)
      await stop('SIGKILL')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  running.set(new URL(url).origin, site)
  return site
}
