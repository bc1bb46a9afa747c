import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { networkInterfaces, tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/database/database.ts'
import { startSiteServer } from '../setup/site-server.ts'
import { OperatorError } from '#server/tools/operator-error.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Windows has no POSIX permissions. */
const hasModes = process.platform !== 'win32'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'careers-data-'))
})
afterEach(async () => rm(folder, { recursive: true, force: true }))

const modeOf = async (file: string) => ((await stat(file)).mode & 0o777).toString(8)

async function modesIn(dataDir: string): Promise<Record<string, string>> {
  const names = await readdir(dataDir)
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await modeOf(path.join(dataDir, name))] as const)))
}

describe.runIf(hasModes)('the data folder', () => {
  const privateFiles = { 'careers.db': '600', 'careers.db-shm': '600', 'careers.db-wal': '600', 'erasures.log': '600' }

  it('is created private, with everything in it', async () => {
    const dataDir = path.join(folder, 'new/data')
    const database = await openDatabase({ dataDir })
    expect(await modeOf(dataDir)).toBe('700')
    expect(await modesIn(dataDir)).toEqual(privateFiles)
    database.close()
  })

  it('becomes private if it exists and is world-readable', async () => {
    const dataDir = path.join(folder, 'old')
    await mkdir(dataDir)
    const before = await openDatabase({ dataDir })
    await chmod(dataDir, 0o755)
    for (const name of await readdir(dataDir)) await chmod(path.join(dataDir, name), 0o644)
    const database = await openDatabase({ dataDir })
    expect(await modeOf(dataDir)).toBe('700')
    expect(await modesIn(dataDir)).toEqual(privateFiles)
    database.close()
    before.close()
  })
})

interface Ended {
  readonly code: number | null
  readonly stderr: string
  readonly stdout: string
}

/** Starts the built server, which is expected to exit. */
async function runServer(environment: Record<string, string>): Promise<Ended> {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env: { ...process.env, PORT: '0', ...environment },
    timeout: 120_000,
  })
  const output = { stderr: '', stdout: '' }
  child.stderr.on('data', (bytes: Buffer) => (output.stderr += bytes.toString()))
  child.stdout.on('data', (bytes: Buffer) => (output.stdout += bytes.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, ...output }
}

/** The complete output of a server that refuses to start. */
const refusal = (line: string) => ({ code: 1, stdout: '', stderr: `${line}\n` })
const elsewhere = 'set DATA_DIR to a writable folder'

const isRoot = process.getuid?.() === 0

/** Runs as the user nobody if the tests run as root, who ignores permissions. */
async function withoutPrivileges<T>(work: () => Promise<T>): Promise<T> {
  if (!isRoot) return work()
  process.seteuid?.(65_534)
  try {
    return await work()
  } finally {
    process.seteuid?.(0)
  }
}

describe('an unusable data folder', () => {
  it('stops the server with advice when it is a file', async () => {
    const dataDir = path.join(folder, 'file')
    await writeFile(dataDir, '')
    expect(await runServer({ DATA_DIR: dataDir })).toEqual(refusal(`DATA_DIR: ${dataDir} is not a folder; ${elsewhere}`))
  })

  it('stops the server with advice when it cannot be created', async () => {
    await writeFile(path.join(folder, 'file'), '')
    const dataDir = path.join(folder, 'file/data')
    expect(await runServer({ DATA_DIR: dataDir })).toEqual(
      refusal(`DATA_DIR: ${dataDir} cannot be created (ENOTDIR); ${elsewhere}`),
    )
  })

  it('stops the server with advice when its database is not a database', async () => {
    const file = path.join(folder, 'careers.db')
    await writeFile(file, 'words '.repeat(1_000))
    expect(await runServer({ DATA_DIR: folder })).toEqual(
      refusal(`DATA_DIR: ${file} is not a database; move the file or set DATA_DIR to another folder`),
    )
  })

  it('stops the server with advice when its database cannot be opened', async () => {
    const file = path.join(folder, 'careers.db')
    await mkdir(file)
    expect(await runServer({ DATA_DIR: folder })).toEqual(refusal(`DATA_DIR: ${file} cannot be written (EISDIR); ${elsewhere}`))
  })

  // Without a server of its own, which an unprivileged user could not start from a clone in a private folder.
  it.runIf(hasModes)('ends the start with the same advice when another user owns it and it is not writable', async () => {
    const dataDir = isRoot ? await mkdtemp('/tmp/careers-data-') : '/'
    try {
      if (isRoot) await chmod(dataDir, 0o755)
      await expect(withoutPrivileges(async () => openDatabase({ dataDir }))).rejects.toThrow(
        new OperatorError(`DATA_DIR: ${path.join(dataDir, 'careers.db')} cannot be written (EACCES); ${elsewhere}`),
      )
    } finally {
      if (isRoot) await rm(dataDir, { recursive: true })
    }
  })

  it.runIf(hasModes)('stops the server with advice when it is shared by all users', async () => {
    await chmod(folder, 0o1777)
    expect(await runServer({ DATA_DIR: folder })).toEqual(
      refusal(`DATA_DIR: ${folder} is shared by all users; set DATA_DIR to a private folder`),
    )
    expect((await stat(folder)).mode & 0o7777).toBe(0o1777)
  })
})

describe('the listening address', () => {
  const addresses = Object.values(networkInterfaces()).flatMap((interfaces = []) => interfaces.map(({ address }) => address))
  const hasIpv6 = addresses.includes('::1')
  /** Linux routes all of 127.0.0.0/8 to loopback, so this is a third local address. */
  const third = '127.0.0.2'
  const isLinux = process.platform === 'linux'

  const answers = async (host: string, port: string): Promise<boolean> =>
    fetch(`http://${host}:${port}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )

  /** Which addresses respond when the server runs with these settings. */
  async function openWith(environment: Record<string, string>, name = 'localhost') {
    const site = await startSiteServer({ DATA_DIR: folder, ...environment })
    try {
      const { hostname, port } = new URL(site.url)
      expect(hostname).toBe(name)
      return { ipv4: await answers('127.0.0.1', port), ipv6: await answers('[::1]', port), third: await answers(third, port) }
    } finally {
      await site.remove()
    }
  }

  it('defaults to both loopback addresses and no other', async () => {
    expect(await openWith({})).toEqual({ ipv4: true, ipv6: hasIpv6, third: false })
  })

  it('is the one in HOST', async () => {
    expect(await openWith({ HOST: '127.0.0.1' })).toEqual({ ipv4: true, ipv6: false, third: false })
  })

  it.runIf(isLinux)('is printed when it is not a loopback address', async () => {
    expect(await openWith({ HOST: third }, third)).toEqual({ ipv4: false, ipv6: false, third: true })
  })

  it('includes every IPv4 address of the machine with HOST=0.0.0.0', async () => {
    expect(await openWith({ HOST: '0.0.0.0' })).toEqual({ ipv4: true, ipv6: false, third: isLinux })
  })

  it.runIf(hasIpv6)('includes every address of the machine with HOST=::', async () => {
    expect(await openWith({ HOST: '::' })).toEqual({ ipv4: true, ipv6: true, third: isLinux })
  })

  it.each([
    ['192.0.2.1', "HOST: '192.0.2.1' is not an address of this machine; use 0.0.0.0 or :: to listen on all addresses"],
    ['no host', 'HOST: Expected an address of this machine, such as 0.0.0.0 or ::'],
  ])('stops the server with advice when HOST is unavailable or invalid: %s', async (host, line) => {
    expect(await runServer({ DATA_DIR: folder, HOST: host })).toEqual(refusal(line))
  })
})
