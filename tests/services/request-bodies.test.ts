import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import type { Answered } from '#server/web/http/answered.ts'
import { type RequestLimits, createHttpServer } from '#server/web/http/http-server.ts'
import { serverModules } from '#server/modules.ts'
import { siteRoutes } from '#server/web/pages/routes.ts'
import { listen, type ListeningServer, openTestServices, type TestServices } from './test-services.ts'
import { jobsOf } from '#server/board/job-source.ts'
import { ownBoard } from '#server/board/board.ts'

/** Request bodies that are unwanted, endless or slow, sent over raw sockets because no browser sends them. */

const megabyte = 1024 * 1024
const generousLimits: RequestLimits = {
  headMs: 60_000,
  checkMs: 60_000,
  minBytesPerSecond: 1,
  minLargeBytesPerSecond: 1,
  totalMs: 60_000,
  uploadTotalMs: 60_000,
  lingerMs: 100,
}

let services: TestServices
let clientDir: string
const servers: Server[] = []

beforeAll(async () => {
  services = await openTestServices()
  clientDir = await mkdtemp(path.join(tmpdir(), 'careers-bodies-'))
  await mkdir(path.join(clientDir, 'assets'))
  for (const name of ['index.html', 'shell.html', 'job-shell.html', 'robots.txt', 'assets/a.js'])
    await writeFile(path.join(clientDir, name), '<html><head><!--page--><!--/page--></head><body></body></html>')
})
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})
afterAll(async () => {
  await services.close()
  await rm(clientDir, { recursive: true, force: true })
})

interface RunningServer extends ListeningServer {
  /** Method, route and status of each request that was reported. */
  readonly reported: readonly string[]
}

async function start(limits: RequestLimits): Promise<RunningServer> {
  const jobs = jobsOf(ownBoard(services.services.board))
  const reported: string[] = []
  const answered = ({ method, route, status }: Answered) => void reported.push(`${method} ${route} ${status}`)
  const app = createApp({ ...services.services, answered }, jobs)
  const options = {
    clientDir,
    originOf: services.services.originOf,
    jobs,
    brandPages: { hubNames: {}, leavesOut: [], officeKeys: [] },
    hasVendorScripts: false,
    jobRenderer: null,
    warn: () => {},
  }
  app.route('/', await siteRoutes({ ...options, brand: { name: 'Acme', siteWord: 'careers', description: '' } }))
  const server = createHttpServer(app.fetch, { limits, answered })
  servers.push(server)
  return { ...(await listen(server)), reported }
}

interface Exchange {
  readonly socket: Socket
  /** The whole response, once the server has closed the connection. */
  readonly closed: Promise<string>
}

function open(port: number, head: string): Exchange {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  let answer = ''
  socket.on('data', (bytes) => (answer += bytes.toString()))
  // The server may reset the connection after its response.
  socket.on('error', () => {})
  socket.write(head)
  const ended = Promise.race([once(socket, 'end').catch(() => {}), once(socket, 'close')])
  return { socket, closed: ended.then(() => answer) }
}

const head = (method: string, address: string, ...more: readonly string[]) =>
  [`${method} ${address} HTTP/1.1`, 'Host: localhost', ...more, '', ''].join('\r\n')

/** Writes for as long as the connection accepts data. */
function sendWithoutEnd({ socket }: Exchange, unit: Buffer): void {
  const pump = () => {
    while (socket.writable && socket.write(unit));
  }
  socket.on('drain', pump)
  pump()
}

const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(0x10000, 120), Buffer.from('\r\n')])

const upload = (length: number) =>
  head('POST', '/api/applicant/uploads/', 'Content-Type: multipart/form-data; boundary=XX', `Content-Length: ${length}`)
const submission = head('POST', '/api/applicant/?action=submit&job=1', 'Content-Type: application/json', 'Content-Length: 1000')
const envelope = head(
  'PUT',
  '/api/fair/envelopes/envelope-0001',
  'Content-Type: application/octet-stream',
  'Content-Length: 1000',
)

describe('an unwanted body', () => {
  it.each([
    ['GET', '/', 200],
    ['HEAD', '/', 200],
    ['GET', '/assets/a.js', 200],
    ['GET', '/api/health', 200],
    ['GET', '/api/applicant/?action=get-post-url', 200],
    ['GET', '/nope', 404],
    ['POST', '/', 405],
    ['POST', '/nope', 405],
    ['PUT', '/assets/a.js', 405],
    ['DELETE', '/jobs/1', 405],
    ['POST', '/api/nope', 415],
    ['POST', '/api/board/departments', 415],
    ['POST', '/api/applicant/?action=unknown', 415],
    ['POST', '/api/applicant/uploads/', 415],
  ])('is not read: %s %s is answered with %i before the connection closes', async (method, address, status) => {
    const { bytesRead, port } = await start(generousLimits)
    const exchange = open(port, head(method, address, 'Transfer-Encoding: chunked'))
    sendWithoutEnd(exchange, chunk)
    const answer = await exchange.closed
    // The server resets the connection of a client that keeps sending.
    if (!exchange.socket.closed) await once(exchange.socket, 'close').catch(() => {})
    expect(answer).toContain(`HTTP/1.1 ${status}`)
    expect(answer.toLowerCase()).toContain('connection: close')
    expect(bytesRead()).toBeLessThan(megabyte)
  })

  it('does not close the connection of a request without a body', async () => {
    const { port } = await start(generousLimits)
    const { closed, socket } = open(port, head('GET', '/api/health') + head('GET', '/api/health', 'Connection: close'))
    expect((await closed).match(/HTTP\/1\.1 200/g)).toHaveLength(2)
    socket.destroy()
  })
})

describe('a connection without a request', () => {
  it('stays open for longer than the proxies of the recipes keep theirs', async () => {
    const { port } = await start(generousLimits)
    const exchange = open(port, head('GET', '/api/health'))
    const [bytes] = (await once(exchange.socket, 'data')) as [Buffer]
    expect(Number(/^Keep-Alive: timeout=(\d+)/im.exec(bytes.toString())?.[1])).toBeGreaterThan(120)
    exchange.socket.destroy()
  })
})

describe('a body over the limit', () => {
  it.each([
    ['/api/applicant/uploads/', 'multipart/form-data; boundary=XX', 62 * megabyte],
    ['/api/applicant/?action=submit&job=1', 'application/json', 2 * megabyte],
  ])('is rejected by its length alone at %s', async (address, type, length) => {
    const { port } = await start(generousLimits)
    const exchange = open(port, head('POST', address, `Content-Type: ${type}`, `Content-Length: ${length}`))
    expect(await exchange.closed).toContain('HTTP/1.1 413')
    exchange.socket.destroy()
  })

  it.each([
    ['before its first part', ''],
    ['in a field', '--XX\r\nContent-Disposition: form-data; name="policy"\r\n\r\n'],
  ])('is rejected when it has no length and never ends %s', async (_, opening) => {
    const { bytesRead, port } = await start(generousLimits)
    const type = 'Content-Type: multipart/form-data; boundary=XX'
    const exchange = open(port, head('POST', '/api/applicant/uploads/', type, 'Transfer-Encoding: chunked'))
    if (opening !== '') exchange.socket.write(`${opening.length.toString(16)}\r\n${opening}\r\n`)
    sendWithoutEnd(exchange, chunk)
    expect(await exchange.closed).toContain('HTTP/1.1 413')
    exchange.socket.destroy()
    expect(bytesRead()).toBeLessThan(2 * megabyte)
  })
})

describe('a slow body', () => {
  it.each<readonly [what: string, request: string]>([
    ['an upload', upload(1_000)],
    ['a submission', submission],
    ...(serverModules.some(({ name }) => name === 'fair') ? [['an envelope', envelope] as const] : []),
  ])('is cut off when %s stalls', async (_, request) => {
    const { port } = await start({ ...generousLimits, checkMs: 100, minBytesPerSecond: 10 })
    const exchange = open(port, `${request}{`)
    expect(await exchange.closed).toMatch(/^HTTP\/1\.1 408/)
    exchange.socket.destroy()
  })

  it.each([
    ['an upload', upload(100_000)],
    ['a submission', submission],
  ])('is cut off when %s trickles in for too long', async (_, request) => {
    const { port } = await start({ ...generousLimits, checkMs: 100, totalMs: 300, uploadTotalMs: 300 })
    const exchange = open(port, request)
    const timer = setInterval(() => exchange.socket.writable && exchange.socket.write('-'), 20)
    const answer = await exchange.closed
    clearInterval(timer)
    exchange.socket.destroy()
    expect(answer).toMatch(/^HTTP\/1\.1 408/)
  })

  it.each([
    ['an upload', upload(1_000_000)],
    ['a submission', submission],
  ])('is cut off when %s drips, long before its time is over', async (_, request) => {
    const { port } = await start({ ...generousLimits, checkMs: 200, minBytesPerSecond: 1_000 })
    const exchange = open(port, request)
    const timer = setInterval(() => exchange.socket.writable && exchange.socket.write('-'), 20)
    const answer = await exchange.closed
    clearInterval(timer)
    exchange.socket.destroy()
    expect(answer).toMatch(/^HTTP\/1\.1 408/)
  })

  it('may take longer for an upload', async () => {
    const { port } = await start({ ...generousLimits, totalMs: 100 })
    const exchange = open(port, upload(30).replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
    let sent = 0
    await new Promise<void>((resolve) => {
      const timer = setInterval(() => {
        sent += 1
        exchange.socket.write('-')
        if (sent === 30) {
          clearInterval(timer)
          resolve()
        }
      }, 20)
    })
    expect(await exchange.closed).toMatch(/^HTTP\/1\.1 400/)
    exchange.socket.destroy()
  })
})

const wholeSubmission = head(
  'POST',
  '/api/applicant/?action=submit&job=1',
  'Content-Type: application/json',
  'Idempotency-Key: 6f1f2f8e-1111-4111-8111-111111111111',
  'Content-Length: 1000',
)

describe('a body that its client aborts', () => {
  it.each([
    ['an upload', upload(1_000_000)],
    ['a submission', `${wholeSubmission}{"first_name":`],
    ['an envelope', envelope],
  ])('is no stack in the log: %s', async (_, request) => {
    services.warnings.length = 0
    const { bytesRead, port } = await start(generousLimits)
    const exchange = open(port, request)
    await expect.poll(bytesRead).toBeGreaterThanOrEqual(request.length)
    exchange.socket.destroy()
    // The server has seen the end of the connection when it has none left.
    const countConnections = () =>
      new Promise<number>((resolve) => {
        servers.at(-1)?.getConnections((_error, count) => resolve(count))
      })
    await expect.poll(countConnections).toBe(0)
    await services.settled()
    expect(services.warnings.filter((line) => line.includes('\n'))).toEqual([])
    expect(services.warnings.length).toBeLessThanOrEqual(1)
  })
})

describe('a request that is refused before its service sees it', () => {
  it.each([
    ['with two hosts (RFC 9112, 3.2)', head('GET', '/api/health', 'Host: evil.example'), 'GET /* 400'],
    ['that is no HTTP', 'nonsense\r\n\r\n', '- /* 400'],
    ['with larger headers than Node reads', head('GET', '/', `X-Large: ${'x'.repeat(20_000)}`), '- /* 431'],
  ])('is answered and reported once: %s', async (_, request, line) => {
    const { port, reported } = await start(generousLimits)
    const exchange = open(port, request)
    expect(await exchange.closed).toMatch(new RegExp(`^HTTP/1\\.1 ${line.slice(-3)} `))
    exchange.socket.destroy()
    expect(reported).toEqual([line])
  })

  it('is reported once if its body stalls', async () => {
    const { port, reported } = await start({ ...generousLimits, checkMs: 100, minBytesPerSecond: 10 })
    const exchange = open(port, `${wholeSubmission}{`)
    expect(await exchange.closed).toMatch(/^HTTP\/1\.1 408/)
    exchange.socket.destroy()
    await services.settled()
    await expect.poll(() => reported).toEqual(['POST /api/applicant 408'])
  })

  it('is reported once if its head stalls', async () => {
    const { port, reported } = await start({ ...generousLimits, headMs: 50, checkMs: 50 })
    const exchange = open(port, 'GET / HTTP/1.1\r\nHost: local')
    expect(await exchange.closed).toMatch(/^HTTP\/1\.1 408/)
    exchange.socket.destroy()
    expect(reported).toEqual(['- /* 408'])
  })

  it('is reported once, as it was answered, if its body breaks the protocol', async () => {
    const { port, reported } = await start(generousLimits)
    const exchange = open(
      port,
      head('POST', '/api/applicant/?action=submit&job=1', 'Content-Type: application/json', 'Transfer-Encoding: chunked'),
    )
    exchange.socket.write('no chunk\r\n')
    expect((await exchange.closed).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400'])
    exchange.socket.destroy()
    await services.settled()
    await expect.poll(() => reported).toEqual(['POST /api/applicant 400'])
  })
})
