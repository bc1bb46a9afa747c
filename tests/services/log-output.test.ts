import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { newDataDir } from '../setup/new-data-dir.ts'

/** The output of the server of the build. */

const root = path.join(import.meta.dirname, '../..')
const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})

async function start(environment: Readonly<Record<string, string>> = {}) {
  const dataDir = await newDataDir()
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  cleanUps.push(async () => {
    child.kill('SIGKILL')
    await rm(dataDir, { recursive: true, force: true })
  })
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (bytes: Buffer) => (output.stdout += bytes.toString()))
  child.stderr.on('data', (bytes: Buffer) => (output.stderr += bytes.toString()))
  await expect.poll(() => output.stdout).toMatch(/^Ready: \S+$/m)
  const url = /^Ready: (\S+)$/m.exec(output.stdout)?.[1] ?? ''
  const stop = async () => {
    const closed = once(child, 'close')
    child.kill('SIGTERM')
    await closed
    return child.exitCode
  }
  return { output, url, stop, stopReading: () => child.stdout.destroy() }
}

it('is JSON lines besides the line that says that the server is ready', async () => {
  const { output, stop, url } = await start()
  for (const address of ['/', `/nobody?q=${'x'.repeat(100)}`]) await fetch(url + address)
  await stop()
  const lines = output.stdout.trimEnd().split('\n')
  const others = lines.filter((line) => !line.startsWith('{'))
  expect([others, output.stderr]).toEqual([[`Ready: ${url}`], ''])
  const parsed = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
  expect(parsed.map(({ route, status }) => [route, status])).toContainEqual(['/', 200])
  expect(parsed.map(({ route, status }) => [route, status])).toContainEqual(['/*', 404])
  expect(parsed.at(-1)).toMatchObject({ level: 'info', msg: 'ended' })
})

it('does not keep a server from ending whose reader has gone', async () => {
  // The last line is held while the one before is being written.
  const slowWrites = `import fs from 'node:fs'
    const { write } = fs
    fs.write = (fd, ...more) => (fd === 1 ? void setTimeout(write, 3_000, fd, ...more) : write(fd, ...more))`
  const { stop, stopReading, url } = await start({
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(slowWrites)}`,
  })
  await fetch(url)
  stopReading()
  expect(await stop()).toBe(0)
})
