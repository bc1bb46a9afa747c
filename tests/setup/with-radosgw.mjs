import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { areInstalled } from './programs.mjs'

/**
 * `node tests/setup/with-radosgw.mjs COMMAND …`: runs tests of the store for files against Ceph's, a real one, in memory. It needs
 * `apt-get install radosgw ceph-mon ceph-mgr ceph-osd`, and skips with a note where that is missing.
 */

const readyAfterMs = 90_000

const command = process.argv.slice(2)
const hasCeph = areInstalled('radosgw', 'ceph-mon', 'ceph-mgr', 'ceph-osd', 'ceph')
if (!hasCeph) {
  console.log('radosgw is not installed: the tests of the store for files do not run against Ceph')
  process.exit(0)
}

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

const folder = mkdtempSync(path.join(tmpdir(), 'ceph-'))
const at = (name) => path.join(folder, name)
const [monitorPort, port] = [await freePort(), await freePort()]
const [cluster, disk] = [randomUUID(), randomUUID()]
const keys = { FILE_STORE_ACCESS_KEY_ID: 'careers', FILE_STORE_SECRET_ACCESS_KEY: randomUUID() }
for (const name of ['mon', 'mgr', 'osd', 'run']) mkdirSync(at(name))
writeFileSync(
  at('ceph.conf'),
  `[global]
fsid = ${cluster}
mon host = [v1:127.0.0.1:${monitorPort}]
ms bind msgr2 = false
auth cluster required = none
auth service required = none
auth client required = none
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd crush chooseleaf type = 0
osd objectstore = memstore
memstore device bytes = 4294967296
mon allow pool size one = true
mon data = ${at('mon')}
mgr data = ${at('mgr')}
osd data = ${at('osd')}
run dir = ${at('run')}
admin socket = ${at('run')}/$name.$pid.asok
log file = ${folder}/$name.log
keyring = ${at('keyring')}
`,
)
const configuration = ['-c', at('ceph.conf')]
const run = (name, ...args) =>
  execFileSync(name, [...configuration, ...args], { timeout: 60_000, stdio: ['ignore', 'pipe', 'ignore'] })
const daemons = []
const start = (name, ...args) => daemons.push(spawn(name, [...configuration, '-f', ...args], { stdio: 'ignore' }))

/** @throws Error when it never succeeds */
async function eventually(attempt) {
  const deadline = Date.now() + readyAfterMs
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await delay(500)
    }
  }
}

let status = 1
try {
  const caps = ['mon', 'osd', 'mgr'].flatMap((name) => ['--cap', name, 'allow *'])
  execFileSync('ceph-authtool', ['--create-keyring', at('keyring'), '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *'])
  execFileSync('ceph-authtool', [at('keyring'), '--gen-key', '-n', 'client.admin', ...caps])
  execFileSync('monmaptool', ['--create', '--addv', 'a', `[v1:127.0.0.1:${monitorPort}]`, '--fsid', cluster, at('monmap')])
  run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', at('monmap'), '--keyring', at('keyring'))
  start('ceph-mon', '-i', 'a')
  await eventually(() => run('ceph', '--connect-timeout', '5', 'health'))
  start('ceph-mgr', '-i', 'x')
  run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', disk, '--no-mon-config')
  run('ceph', 'osd', 'new', disk, '0')
  start('ceph-osd', '-i', '0')
  start('radosgw', '-n', 'client.admin', `--rgw-frontends=beast endpoint=127.0.0.1:${port}`)
  const endpoint = `http://127.0.0.1:${port}`
  await eventually(async () => fetch(endpoint))
  const credentials = [`--access-key=${keys.FILE_STORE_ACCESS_KEY_ID}`, `--secret-key=${keys.FILE_STORE_SECRET_ACCESS_KEY}`]
  run('radosgw-admin', 'user', 'create', '--uid=careers', '--display-name=careers', ...credentials)
  const environment = { ...process.env, ...keys, FILE_STORE_ENDPOINT: endpoint }
  status = spawnSync(command[0], command.slice(1), { stdio: 'inherit', env: environment }).status ?? 1
} finally {
  for (const daemon of daemons.toReversed()) daemon.kill()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(status)
