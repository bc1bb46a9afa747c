import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { areInstalled } from '../setup/programs.mjs'

/** The recipes in `.github/deploy`: what a company loses if they are wrong. Programs read them where the machine has these programs. */

const recipes = fileURLToPath(new URL('../../.github/deploy', import.meta.url))
const recipe = (name: string) => readFileSync(path.join(recipes, name), 'utf8')

/** A service of compose.yaml, by its indentation. */
const service = (name: string) => new RegExp(`^  ${name}:\\n((?:    .*\\n|\\n)*)`, 'm').exec(recipe('compose.yaml'))?.[1] ?? ''

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'recipes-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the recipes', () => {
  it.each([
    ['compose.yaml', /ERASURE_LOG: (\S+)/, /DATA_DIR: (\S+)/],
    ['Dockerfile', /ERASURE_LOG=(\S+)/, /DATA_DIR=(\S+)/],
    ['careers.service', /ERASURE_LOG=(\S+)/, /DATA_DIR=(\S+)/],
    ['careers-backup.service', /ERASURE_LOG=(\S+)/, /DATA_DIR=(\S+)/],
    ['kubernetes.yaml', /name: ERASURE_LOG, value: ([^ }]+)/, /mountPath: (\/data)/],
  ])('write the log of erasures outside of the data: %s', (name, log, data) => {
    const [, file = ''] = log.exec(recipe(name)) ?? []
    const [, dataDir = ''] = data.exec(recipe(name)) ?? []
    expect([file, dataDir]).toEqual([expect.stringMatching(/^\/.+\/erasures\.log$/), expect.stringMatching(/^\//)])
    expect(file.startsWith(`${dataDir}/`)).toBe(false)
  })

  it('keep the log of an image in a volume, without which a read-only container could not write it', () => {
    expect(recipe('Dockerfile')).toMatch(/^VOLUME \/data \/erasures$/m)
  })

  it('restore with the log of erasures that the service writes', () => {
    const [setting = 'none'] = /ERASURE_LOG=\S+/.exec(recipe('careers.service')) ?? []
    const readme = readFileSync(path.join(recipes, '../../README.md'), 'utf8')
    expect(readme).toMatch(new RegExp(`sudo DATA_DIR=\\S+ ${setting} npm run restore`))
  })

  it('back up to a place of its own, by the day, and keep some', () => {
    expect(service('backup')).toMatch(/backup --in \/backups --keep \d+/)
    expect(service('site')).toContain('- ${BACKUP_DIR:-backups}:/backups')
    expect(recipe('careers-backup.service')).toMatch(/backup --in \/var\/lib\/careers-backups --keep \d+/)
    expect(recipe('careers-backup.timer')).toContain('Persistent=true')
  })

  it('start what catches mails only with its profile', () => {
    expect(service('mail')).toContain('profiles: [mail]')
    expect(recipe('compose.yaml').match(/profiles:/g)).toHaveLength(1)
    expect(service('site')).not.toContain('SMTP_URL')
  })

  it.runIf(areInstalled('systemd-analyze'))('are units that systemd verifies', { timeout: 60_000 }, () => {
    const units = readdirSync(recipes).filter((name) => /\.(?:service|timer)$/.test(name))
    expect(units).toHaveLength(3)
    for (const name of units) {
      writeFileSync(path.join(folder, name), recipe(name).replace('/usr/bin/node', process.execPath))
    }
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...units.map((name) => path.join(folder, name))], {
      encoding: 'utf8',
    })
    expect([status, stderr.split('\n').filter((line) => line.includes('careers'))]).toEqual([0, []])
  })

  it.runIf(areInstalled('caddy'))('have a Caddyfile that Caddy accepts', { timeout: 60_000 }, () => {
    cpSync(path.join(recipes, 'Caddyfile'), path.join(folder, 'Caddyfile'))
    expect(() =>
      execFileSync('caddy', ['validate', '--adapter', 'caddyfile', '--config', path.join(folder, 'Caddyfile')], {
        stdio: 'pipe',
      }),
    ).not.toThrow()
  })

  it.runIf(areInstalled('nginx', 'openssl'))('have a configuration that nginx accepts', { timeout: 60_000 }, () => {
    const at = (name: string) => path.join(folder, name)
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-subj',
        '/CN=jobs.example.com',
        '-keyout',
        at('privkey.pem'),
        '-out',
        at('fullchain.pem'),
      ],
      { stdio: 'ignore' },
    )
    writeFileSync(at('careers.conf'), recipe('nginx.conf').replaceAll('/etc/letsencrypt/live/jobs.example.com', folder))
    writeFileSync(at('nginx.conf'), `events {}\npid ${at('pid')};\nhttp { access_log off; include ${at('careers.conf')}; }\n`)
    const { status, stderr } = spawnSync('nginx', ['-t', '-c', at('nginx.conf')], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')])
  })
})
