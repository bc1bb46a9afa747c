import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { openMetrics } from '#server/operate/metrics/open-metrics.ts'
import { readGauges } from '#server/operate/metrics/read-gauges.ts'
import { ownBoard } from '#server/board/board.ts'
import { openTestServices } from '../services/test-services.ts'

/** The alert rules, their dashboard and what the operator reads of them. */

const root = path.join(import.meta.dirname, '../..')
const folder = path.join(root, '.github/deploy')
const rules = readFileSync(path.join(folder, 'alerts.yml'), 'utf8')
const cases = readFileSync(path.join(folder, 'alerts.test.yml'), 'utf8')
const dashboard = readFileSync(path.join(folder, 'dashboard.json'), 'utf8')
const night = readFileSync(path.join(folder, '../NIGHT.md'), 'utf8')
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)

const promtool = (...args: readonly string[]) => spawnSync('promtool', args, { cwd: folder, encoding: 'utf8' })
const hasPromtool = promtool('--version').status === 0
if (!hasPromtool) process.stdout.write('alerts: no promtool here (Debian package prometheus), skipped\n')

describe.runIf(hasPromtool)('promtool', () => {
  it('accepts the rules', () => {
    const { status, stderr, stdout } = promtool('check', 'rules', 'alerts.yml')
    expect(status, stdout + stderr).toBe(0)
  })

  it('fires each alert in a night when everything fails, and none in a quiet one', () => {
    const { status, stderr, stdout } = promtool('test', 'rules', 'alerts.test.yml')
    expect(status, stdout + stderr).toBe(0)
  })
})

describe('the alerts', () => {
  it('are each fired once and quiet once in the cases for promtool', () => {
    expect(alerts.length).toBeGreaterThan(10)
    for (const name of alerts) {
      expect(cases.match(new RegExp(`alertname: ${name}\\n +exp_alerts:`, 'g')), name).toHaveLength(1)
      expect(cases.match(new RegExp(`alertname: ${name} \\}`, 'g')), name).toHaveLength(1)
    }
  })

  it('have each a paragraph for the night', () => {
    expect(alerts.filter((name) => !night.includes(`**${name}**`))).toEqual([])
  })

  it('and the dashboard name only metrics that the server serves', async () => {
    const { close, services } = await openTestServices()
    const sources = {
      ...services,
      boards: { read: ownBoard(services.board), readAtMs: () => null },
      readReadiness: async () => Promise.resolve({ ok: true }),
    }
    // A gauge without a value is not in the text.
    const gauges = (await readGauges(sources)).map(({ name }) => `careers_${name}`)
    const text = await openMetrics(sources).read()
    await close()
    const counters = [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [name, `${name}_bucket`] : [name],
    )
    const served = new Set([...gauges, ...counters])
    const named = [...`${rules}${dashboard}`.matchAll(/\b(?:careers|nodejs|process)_\w+/g)].map(([name]) => name)
    expect(new Set(named).size).toBeGreaterThan(15)
    expect([...new Set(named)].filter((name) => !served.has(name))).toEqual([])
  })

  it('and the dashboard use every gauge that the server serves', async () => {
    const { close, services } = await openTestServices()
    const gauges = await readGauges({
      ...services,
      boards: { read: ownBoard(services.board), readAtMs: () => null },
      readReadiness: async () => Promise.resolve({ ok: true }),
    })
    await close()
    expect(gauges.map(({ name }) => `careers_${name}`).filter((name) => !`${rules}${dashboard}`.includes(name))).toEqual([])
  })
})

it('each line that the server logs has a row for the night', () => {
  const sources = execFileSync('git', ['ls-files', 'src/server', 'src/shared'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file.endsWith('.ts') && !/\.test\.|\/(?:build|new-brand|check-board)\//.test(file))
  const call = /\b(?:warn|report|reportPart|info|error)\(\s*(?:\{[^{}]*\}, )?[`']([^`'$\n]{3,})/g
  const logged = sources.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(call)].map(([, text = '']) => text),
  )
  expect(logged.length).toBeGreaterThan(20)
  const [, table = ''] = night.split('## Lines of the log')
  const rows = [...table.matchAll(/`([^`…]+)/g)].map(([, row = '']) => row.trim()).filter((row) => row.length > 2)
  expect(logged.filter((text) => !rows.some((row) => text.startsWith(row) || row.startsWith(text.trim())))).toEqual([])
})
