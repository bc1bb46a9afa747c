import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { ownBoard } from '#server/board/board.ts'
import { jobsOf } from '#server/board/job-source.ts'
import { Drain, type DrainLimits } from '#server/web/http/drain.ts'
import { createHttpServer } from '#server/web/http/http-server.ts'
import { startSiteServer } from '../setup/site-server.ts'
import { openTestServices } from './test-services.ts'

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})

/** A server whose requests to `/slow` end when `release` is called. */
async function open(limits: DrainLimits) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const drain = new Drain(limits)
  const started = new EventTarget()
  const reported: string[] = []
  const app = async (request: Request) => {
    if (!request.url.endsWith('/slow')) return new Response('quick')
    started.dispatchEvent(new Event('slow'))
    await released
    return new Response('slow')
  }
  const server = createHttpServer(app, {
    drain,
    answered: ({ method, route, status }) => void reported.push(`${method} ${route} ${status}`),
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanUps.push(
    release,
    () => server.closeAllConnections(),
    () => server.close(),
  )
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const askSlowly = async () => {
    const isStarted = once(started, 'slow')
    const answer = fetch(`${url}/slow`).then(async (response) => response.text())
    await isStarted
    return { answer }
  }
  return { drain, url, port, release, reported, askSlowly }
}

const patient: DrainLimits = { noticeMs: 0, requestsMs: 60_000 }

describe('a server that ends', () => {
  it('answers requests under way, and refuses and reports new ones', async () => {
    const { askSlowly, drain, release, reported, url } = await open(patient)
    const { answer } = await askSlowly()
    const ending = drain.finish()
    await expect.poll(() => drain.isRefusing).toBe(true)
    expect((await fetch(`${url}/api/health`)).status).toBe(200)
    const refused = await fetch(url)
    expect([refused.status, refused.headers.get('Connection'), refused.headers.get('Retry-After')]).toEqual([503, 'close', '5'])
    expect(reported).toEqual(['GET /* 503'])
    release()
    expect(await answer).toBe('slow')
    await ending
  })

  it('refuses a request with a body so that its client reads the answer', async () => {
    const { drain, port } = await open(patient)
    await drain.finish()
    const socket = connect(port, '127.0.0.1')
    // The rest of the body never comes.
    socket.write('POST /slow HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nhalf')
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 503 [^]*connection: close/i)
  })

  it('waits no longer than its limit for a request that does not end', async () => {
    const { askSlowly, drain } = await open({ noticeMs: 0, requestsMs: 20 })
    const { answer } = await askSlowly()
    answer.catch(() => {})
    await drain.finish()
    expect(drain.isRefusing).toBe(true)
  })

  it('says so first at /api/ready, if somebody polls it, and answers meanwhile', async () => {
    const { close, services } = await openTestServices()
    cleanUps.push(close)
    const drain = new Drain({ noticeMs: 1_000, requestsMs: 0 })
    const app = createApp({ ...services, drain }, jobsOf(ownBoard(services.board)))
    expect((await app.request('/api/ready')).status).toBe(200)
    const ending = drain.finish()
    const ready = await app.request('/api/ready')
    expect([ready.status, await ready.json(), drain.isRefusing]).toEqual([503, { ok: false, stopping: true }, false])
    await ending
    expect(drain.isRefusing).toBe(true)
  })
})

it('ends the process by itself after SIGTERM, once a body under way has been answered', async () => {
  const site = await startSiteServer()
  cleanUps.push(async () => site.remove())
  const socket = connect(Number(new URL(site.url).port), 'localhost')
  const head = ['PUT /api/faults HTTP/1.1', 'Host: localhost', 'Content-Type: application/json', 'Content-Length: 2']
  socket.write([...head, 'Expect: 100-continue', '', ''].join('\r\n'))
  // The server has begun with the request.
  await once(socket, 'data')
  const ended = site.stop()
  const isRefusing = async () => (await fetch(site.url).catch(() => null))?.status
  await expect.poll(isRefusing).toBe(503)
  socket.write('{}')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /)
  await ended
  expect(await isRefusing()).toBeUndefined()
})
