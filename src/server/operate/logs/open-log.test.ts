import { describe, expect, it } from 'vitest'
import type { Answered } from '../../web/http/answered.ts'
import { forPeople, openLog } from './open-log.ts'

function open() {
  const time = { nowMs: Date.UTC(2026, 10, 24, 10) }
  const lines: string[] = []
  const log = openLog({ write: (line) => lines.push(line) }, () => time.nowMs)
  const parsed = () => lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
  return { log, lines, parsed, time }
}

const request = (more: Partial<Answered> = {}): Answered => ({
  requestId: '1234567890ab',
  method: 'GET',
  route: '/jobs/:jobId',
  status: 200,
  ms: 12,
  submission: null,
  error: null,
  ...more,
})

describe('the line of a request', () => {
  it('holds time, level, request id, route, status and milliseconds', () => {
    const { log, parsed } = open()
    log.answered(request())
    expect(parsed()).toEqual([
      {
        level: 'info',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
        requestId: '1234567890ab',
        method: 'GET',
        route: '/jobs/:jobId',
        status: 200,
        ms: 12,
      },
    ])
  })

  it('names the kind of an error and where it was thrown, and not its message', () => {
    const { log, lines, parsed } = open()
    const error = new TypeError('no Amina here\n    at home of Amina')
    log.answered(request({ status: 500, error }))
    expect(parsed()[0]).toMatchObject({
      level: 'error',
      error: 'TypeError',
      at: expect.stringContaining('open-log.test.ts') as string,
    })
    expect(lines.join()).not.toContain('Amina')
  })

  it('is not written for a health check or a file of the build, unless it fails', () => {
    const { log, parsed } = open()
    for (const route of ['/assets/*', '/api/health', '/api/ready']) log.answered(request({ route }))
    log.answered(request({ route: '/api/ready', status: 503 }))
    expect(parsed().map(({ level, route, status }) => [level, route, status])).toEqual([['warn', '/api/ready', 503]])
  })
})

describe('the log', () => {
  it('is not filled by a stranger who asks for 10,000 unknown addresses', () => {
    const { lines, log, parsed, time } = open()
    for (let count = 0; count < 10_000; count += 1) log.answered(request({ route: '/*', status: 404 }))
    expect(lines).toHaveLength(120)
    // The line of a request that fails is still there.
    log.answered(request({ status: 500 }))
    expect(parsed().at(-1)).toMatchObject({ level: 'error', status: 500 })
    time.nowMs += 60_000
    log.answered(request())
    expect(parsed().at(-2)).toMatchObject({ level: 'warn', msg: 'log: lines were left out', leftOut: { refused: 9_880 } })
    expect(parsed().at(-1)).toMatchObject({ level: 'info', status: 200 })
  })

  it('is not filled by the warnings that a stranger causes, and has room for the others', () => {
    const { lines, log, parsed } = open()
    for (let count = 0; count < 10_000; count += 1) log.warn(`desk: address ${count} is locked`)
    expect(lines).toHaveLength(30)
    log.warn('delivery: STOPPED.')
    log.warn('delivery of 7: unknown')
    expect(
      parsed()
        .map(({ msg }) => msg)
        .slice(30),
    ).toEqual(['delivery: STOPPED.', 'delivery of 7: unknown'])
  })
})

describe('a line on a terminal', () => {
  it('begins with the time of day and the level', () => {
    const { lines, log } = open()
    log.answered(request())
    log.warn('mail: it waits')
    expect(lines.map(forPeople)).toEqual([
      expect.stringMatching(/^\d\d:\d\d:\d\d info {2}1234567890ab GET \/jobs\/:jobId 200 12\n$/),
      expect.stringMatching(/^\d\d:\d\d:\d\d warn {2}mail: it waits\n$/),
    ])
  })
})
