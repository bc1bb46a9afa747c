import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { judgeApplication } from './greenhouse-rules.mjs'
import { brokenReads, lieOfAddress, lies, noJob, noKey, proper, refusal, tooFast, tooLarge } from './lies.mjs'
import { readRailsForm } from './rails-form.mjs'
import { isFormRequest, readForm } from './request-form.mjs'

/**
 * A server that takes applications like Greenhouse's job board API: it enforces the documented rules, and lies on request.
 * See `README.md`.
 */

const postPath = /^\/v1\/boards\/[\w-]+\/jobs\/(\d+)$/
const boardPath = /^\/v1\/boards\/[\w-]+(\/.*)?$/

/** Reads jobs from another board's API, or from a list. */
function boardOf(board) {
  if (typeof board === 'string') {
    return async (path) => {
      const response = await fetch(`${board}${path}`)
      return { status: response.status, body: await response.text() }
    }
  }
  return async (path) => {
    const [pathname] = path.split('?')
    const jobs = board()
    const jobId = /^\/jobs\/(\d+)$/.exec(pathname)?.[1]
    const job = jobs.find(({ id }) => String(id) === jobId)
    if (jobId !== undefined) {
      return job ? { status: 200, body: JSON.stringify(job) } : { status: 404, body: '{"status":404,"error":"Job not found"}' }
    }
    if (pathname === '/departments') return { status: 200, body: JSON.stringify({ departments: [{ id: 1, name: 'All', jobs }] }) }
    return { status: 200, body: JSON.stringify({ jobs, meta: { total: jobs.length } }) }
  }
}

async function readApplication(request) {
  if (isFormRequest(request)) {
    const { entries, files } = await readForm(request)
    return { body: readRailsForm(entries), files, isForm: true }
  }
  return { body: JSON.parse((await buffer(request)).toString()), files: [], isForm: false }
}

export async function startFakeGreenhouse(options) {
  const {
    board,
    key = 'fake-key',
    port = 0,
    leaves = null,
    maxJsonBytes = 20e6,
    maxFormBytes = 100e6,
    maxPerSecond = null,
  } = options
  const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`
  const askBoard = boardOf(board)
  const received = []
  const requests = []
  const reads = []
  const planned = []
  const lied = new Map()
  let breakdown = null

  async function submit(request, response, jobId) {
    requests.push({ atMs: Date.now(), jobId })
    const send = ({ body, headers, status }) => response.writeHead(status, headers).end(body)
    const reset = () => request.socket.resetAndDestroy()
    let lie = planned.shift() ?? breakdown?.lie ?? null
    if (lie === 'reset-before') return reset()
    const isForm = isFormRequest(request)
    if (Number(request.headers['content-length']) > (isForm ? maxFormBytes : maxJsonBytes)) {
      await buffer(request)
      return send(tooLarge())
    }
    const application = await readApplication(request)
    const { body } = application
    if (lie === null) {
      lie = lieOfAddress(body.email, (address) => lied.get(address) ?? 0)
      if (lie !== null) lied.set(body.email, (lied.get(body.email) ?? 0) + 1)
    }
    if (request.headers.authorization !== authorization) return send(noKey())
    if (maxPerSecond !== null && requests.filter(({ atMs }) => atMs > Date.now() - 1_000).length > maxPerSecond) {
      return send(tooFast())
    }
    const found = await askBoard(`/jobs/${jobId}?questions=true`)
    if (found.status !== 200) return send(noJob())
    const { attachments, ignored, problems } = judgeApplication({ ...application, job: JSON.parse(found.body) })
    const commit = () =>
      received.push({
        atMs: Date.now(),
        jobId,
        isForm,
        ignored,
        // Contents are large, and their hash proves as much.
        fields: Object.fromEntries(Object.entries(body).filter(([name]) => !name.endsWith('_content'))),
        files: attachments.map(({ bytes, field, name }) => ({
          field,
          name,
          sizeBytes: bytes?.length ?? 0,
          sha256: bytes ? createHash('sha256').update(bytes).digest('hex') : null,
        })),
      })
    const halfAnswer = (answer) => {
      const text = JSON.stringify(answer)
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': text.length })
      response.write(text.slice(0, 9), () => request.socket.destroySoon())
    }
    const told = lie === null ? 'proceed' : await lies[lie]({ ...application, commit, reset, halfAnswer })
    if (told === 'proceed') return send(problems.length > 0 ? refusal(problems) : proper({ commit }))
    if (told) send(told)
  }

  async function control(request, response) {
    const answer = (body) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    if (request.method === 'GET' && request.url === '/received') return answer(received)
    if (request.method === 'PUT' && request.url === '/lies') {
      planned.push(...JSON.parse((await buffer(request)).toString()))
      return answer(planned)
    }
    reads.push({ atMs: Date.now(), url: request.url })
    if (breakdown?.read) {
      const { body, headers, status } = brokenReads[breakdown.read]()
      return response.writeHead(status, headers).end(body)
    }
    const path = boardPath.exec(request.url)?.[1] ?? ''
    const { body, status } = boardPath.test(request.url) ? await askBoard(path) : { status: 404, body: '{"status":404}' }
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(body)
  }

  const server = createServer((request, response) => {
    const jobId = request.method === 'POST' ? postPath.exec(request.url)?.[1] : undefined
    const handled = jobId === undefined ? control(request, response) : submit(request, response, Number(jobId))
    // A body that broke off, or is neither JSON nor a form.
    handled.catch(() => {
      if (!response.headersSent) response.writeHead(400).end()
    })
  })
  const listen = () => new Promise((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  await listen()
  while (server.address().port === leaves) {
    await new Promise((resolve) => server.close(resolve))
    await listen()
  }
  const origin = `http://127.0.0.1:${server.address().port}`
  return {
    origin,
    key,
    boardUrl: `${origin}/v1/boards/demo`,
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
    cancelLies: () => planned.splice(0),
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}
