import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brokenReads, html, json, lieOfAddress, liesOfTheConnection } from '../../src/server/delivery/fake/lies.mjs'
import { isFormRequest, readForm } from '../../src/server/delivery/fake/request-form.mjs'

/**
 * What the fakes of modules' systems share: a server that reads an application, asks the system's rules about it, and lies on
 * request. The lies have the names of the fake Greenhouse; their bodies are those of each system.
 */

/**
 * @param words the system's own bodies: `success()`, `failure(status, message)`, `noKey()`, `noJob()`, `notLive()`,
 * `tooFast(headers)`, and `hollow()`, which looks like a success and names nothing that was taken
 */
function liesOf(words) {
  return {
    'ok-error': () => words.failure(200, 'Validation failed: name is required'),
    'ok-401': () => words.keyRefusedWithOk(),
    'not-live': () => words.notLive(),
    'ok-html': () => html(200),
    'ok-empty': () => json(200, {}),
    'ok-hollow': () => words.hollow(),
    301: () => ({ status: 301, body: '', headers: { Location: 'https://example.com/' } }),
    401: () => words.noKey(),
    404: () => words.noJob(),
    413: () => html(413),
    '413-always': () => html(413),
    422: ({ address }) => words.failure(422, `email ${address} is not valid`),
    429: () => words.tooFast({ 'Retry-After': '1' }),
    '429-date': () => words.tooFast({ 'Retry-After': new Date(Date.now() + 2_000).toUTCString() }),
    '429-for-years': () => words.tooFast({ 'Retry-After': '1000000000' }),
    500: () => words.failure(500, 'Internal server error'),
    ...liesOfTheConnection(words.success),
  }
}

async function readApplication(request) {
  if (isFormRequest(request)) return { ...(await readForm(request)), json: null }
  return { entries: [], files: [], json: JSON.parse((await buffer(request)).toString()) }
}

/**
 * @param system `postingOf(request)`: the posting that a request applies to, '' if its body says so, null for other requests;
 * `read(request, body)`: the answer to those; `checkKey(request)`: an answer for a wrong key; `judge(posting, application)`:
 * `{ refusal }` or `{ fields, address, ignored }`; `words`, see above
 */
export async function startFakeSystem(system, { maxBytes = 100e6, maxPerSecond = null, port = 0 }) {
  const lies = liesOf(system.words)
  const received = []
  const requests = []
  const reads = []
  const planned = []
  const lied = new Map()
  let breakdown = null

  async function submit(request, response, posting) {
    requests.push({ atMs: Date.now(), postingId: posting })
    const send = ({ body, headers, status }) => response.writeHead(status, headers).end(body)
    const reset = () => request.socket.resetAndDestroy()
    let lie = planned.shift() ?? breakdown?.lie ?? null
    if (lie === 'reset-before') return reset()
    if (Number(request.headers['content-length']) > maxBytes) {
      await buffer(request)
      return send(html(413))
    }
    const application = await readApplication(request)
    const refusedKey = system.checkKey(request)
    if (refusedKey) return send(refusedKey)
    const { address, fields, ignored, postingId, refusal } = system.judge(posting, application)
    if (lie === null) {
      lie = lieOfAddress(address, (each) => lied.get(each) ?? 0)
      if (lie !== null) lied.set(address, (lied.get(address) ?? 0) + 1)
    }
    if (maxPerSecond !== null && requests.filter(({ atMs }) => atMs > Date.now() - 1_000).length > maxPerSecond) {
      return send(system.words.tooFast({}))
    }
    const commit = () =>
      received.push({
        atMs: Date.now(),
        postingId,
        ignored,
        fields,
        files: application.files.map(({ bytes, field, name }) => ({
          field,
          name,
          sizeBytes: bytes.length,
          sha256: createHash('sha256').update(bytes).digest('hex'),
        })),
      })
    const halfAnswer = ({ body }) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length })
      response.write(body.slice(0, 9), () => request.socket.destroySoon())
    }
    const told = lie === null ? 'proceed' : await lies[lie]({ address, commit, reset, halfAnswer })
    if (told !== 'proceed') return told ? send(told) : undefined
    if (refusal) return send(refusal)
    commit()
    send(system.words.success())
  }

  async function control(request, response) {
    const answer = (body) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    if (request.method === 'GET' && request.url === '/received') return answer(received)
    const body = (await buffer(request)).toString()
    if (request.method === 'PUT' && request.url === '/lies') {
      planned.push(...JSON.parse(body))
      return answer(planned)
    }
    reads.push({ atMs: Date.now(), url: request.url })
    const { body: text, headers, status } = breakdown?.read ? brokenReads[breakdown.read]() : system.read(request, body)
    response.writeHead(status, headers).end(text)
  }

  const server = createServer((request, response) => {
    const posting = system.postingOf(request)
    const handled = posting === null ? control(request, response) : submit(request, response, posting)
    // A body that broke off, or is neither JSON nor a form.
    handled.catch(() => {
      if (!response.headersSent) response.writeHead(400).end()
    })
  })
  await new Promise((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    received,
    requests,
    reads,
    lie: (...names) => planned.push(...names),
    breakDown: (lie, read = null) => {
      breakdown = { lie, read }
    },
    mend: () => {
      breakdown = null
    },
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}
