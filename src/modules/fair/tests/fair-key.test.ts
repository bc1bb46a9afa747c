import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readEnvironment } from '#server/web/settings/environment.ts'
import { runFairKeyCommand } from '../server/key-command.ts'
import type { FairKey } from '../shared/fair.ts'
import { askToJoin, put, reasonOf, seal, sealed } from './fair-client.ts'
import { codeOf, readKey } from './fair-server.ts'
import { databaseSettings, openTestServices, runCommand, type TestServices } from '#tests/services/test-services.ts'

/** The key that envelopes are sealed for, and the command that guards it. */

let services: TestServices
let folder: string
beforeEach(async () => {
  services = await openTestServices()
  folder = await mkdtemp(path.join(tmpdir(), 'fair-key-'))
})
afterEach(async () => {
  await services.close()
  await rm(folder, { recursive: true })
})

async function command(...args: readonly string[]): Promise<{ readonly stdout: string; readonly stderr: string }> {
  return commandOn(services.dataDir, ...args)
}

async function commandOn(dataDir: string, ...args: readonly string[]) {
  const environment = readEnvironment(databaseSettings(dataDir))
  return runCommand(async (streams) => runFairKeyCommand(args, environment, streams))
}

const testFor = async (key: FairKey, envelopeId: string) => seal(key, envelopeId, { kind: 'test', ...sealed })
const current = async () => readKey(services)

describe('the key of fairs', () => {
  it('is made at the first start, and is the same after a restart and on a second server', async () => {
    const key = await current()
    const second = await openTestServices({ dataDir: services.dataDir })
    expect(await readKey(second)).toEqual(key)
    const response = await put(second.request, 'envelope-0001', await testFor(key, 'envelope-0001'))
    expect(await response.json()).toEqual({ status: 'received', envelopeId: 'envelope-0001' })
    second.services.database.close()
  })

  it('is one, whatever number of servers starts at once on a new database', async () => {
    const dataDir = path.join(folder, 'data')
    // The tables are there, the key is not.
    const first = await openTestServices({ dataDir })
    await first.services.database.write(['DELETE FROM fair_keys'])
    first.services.database.close()
    const servers = await Promise.all([1, 2, 3].map(async () => openTestServices({ dataDir })))
    const keys = await Promise.all(servers.map(async (server) => (await readKey(server)).keyId))
    expect(new Set(keys).size).toBe(1)
    for (const { services: each } of servers) each.database.close()
  })

  it('comes with the server’s clock, and without the private key', async () => {
    const code = await codeOf(services)
    const answer = (await (await askToJoin(services.request, code)).json()) as Record<string, unknown>
    expect(Object.keys(answer).toSorted()).toEqual(['event', 'key', 'nowMs', 'sendsMail', 'tabletNumber'])
    expect(answer['key']).toEqual({ keyId: expect.any(String) as string, publicKey: expect.any(String) as string })
    expect(Math.abs(Number(answer['nowMs']) - Date.now())).toBeLessThan(60_000)
  })
})

describe('npm run fair-key', () => {
  it('prints the id of the current key and nothing else', async () => {
    expect(await command()).toEqual({ stdout: `${(await current()).keyId}\n`, stderr: 'The key that tablets seal for: ' })
  })

  it('rotates: tablets get a new key, and what was sealed before is still opened', async () => {
    const old = await current()
    const { stdout } = await command('--rotate')
    expect(stdout).toBe(`${(await current()).keyId}\n`)
    expect((await current()).keyId).not.toBe(old.keyId)
    const waiting = await put(services.request, 'envelope-0001', await testFor(old, 'envelope-0001'))
    expect(waiting.status).toBe(200)
  })

  it('backs all keys up for their owner only, and restores them on another server', async () => {
    const old = await current()
    await command('--rotate')
    const file = path.join(folder, 'keys.json')
    const { stderr } = await command('--backup', file)
    expect(stderr).toContain('2 keys written to')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(stderr).not.toMatch(/PRIVATE|MIG/)

    const other = await openTestServices()
    const foreign = await readKey(other)
    const put_ = async (key: FairKey) => put(other.request, 'envelope-0001', await testFor(key, 'envelope-0001'))
    expect(await reasonOf(await put_(old))).toBe('unknown-key')
    expect((await commandOn(other.dataDir, '--restore', file)).stderr).toContain('2 of the 2 keys')
    expect(await readKey(other)).toEqual(await current())
    for (const key of [old, foreign, await current()]) expect((await put_(key)).status).toBe(200)
    expect((await commandOn(other.dataDir, '--restore', file)).stderr).toContain('0 of the 2 keys')
    await other.close()
  })

  it('restores into a folder without a database, without a key of its own', async () => {
    const file = path.join(folder, 'keys.json')
    await command('--backup', file)
    const dataDir = path.join(folder, 'data')
    const { stdout } = await commandOn(dataDir, '--restore', file)
    expect(stdout).toBe(`${(await current()).keyId}\n`)
  })

  it.each([
    ['no JSON', () => 'secret words'],
    ['another file', () => '{"version":1}'],
    ['an exchanged public key', (backup: string) => backup.replace(/"publicKey": "B.../, '"publicKey": "BAAA')],
    ['a damaged private key', (backup: string) => backup.replace(/"privateKey": "...../, '"privateKey": "AAAAA')],
  ])('refuses a backup that is damaged, without quoting it: %s', async (_, damage) => {
    const file = path.join(folder, 'keys.json')
    await command('--backup', file)
    const text_ = damage(await readFile(file, 'utf8'))
    await writeFile(file, text_)
    const before = await current()
    const restoring = command('--restore', file)
    await expect(restoring).rejects.toThrow(/^--restore: '[^']+' is not a backup of 'npm run fair-key', or is damaged\.$/)
    expect(await current()).toEqual(before)
  })

  it.each([
    [['--backup'], /argument missing/],
    [['--backup', ''], /--backup: the name of a file is missing/],
    [['--restore', '/nowhere/keys.json'], /cannot be read \(ENOENT\)/],
    [['--rotate', '--backup', 'file'], /Only one option/],
    [['--keys'], /Unknown option/],
  ])('explains what is wrong in one line: %j', async (args, message) => {
    await expect(command(...args)).rejects.toThrow(message)
  })
})
