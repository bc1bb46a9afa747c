import { setTimeout as delay } from 'node:timers/promises'

/**
 * What the fake does instead of answering properly. `commit` saves the application. A lie that neither answers nor returns
 * 'proceed' has ended the connection.
 */

export const json = (status, body, headers = {}) => ({
  status,
  body: JSON.stringify(body),
  headers: { 'Content-Type': 'application/json', ...headers },
})
export const html = (status, headers = {}) => ({
  status,
  body: '<!doctype html><title>Maintenance</title>',
  headers: { 'Content-Type': 'text/html', ...headers },
})
const success = { success: 'Candidate saved successfully' }
const failed = { error: 'Failed to save person' }

/** A second in which a slow answer may be overtaken, but no test waits for long. */
const slowMs = 1_000

const committed =
  (status) =>
  ({ commit }) => {
    commit()
    return html(status)
  }

/** What goes wrong between two servers, whatever system answers. `taken()` is its body for an application that was taken. */
export const liesOfTheConnection = (taken) => ({
  408: () => html(408),
  502: () => html(502),
  503: () => html(503),
  504: () => html(504),
  '503-retry-after': () => html(503, { 'Retry-After': '1' }),
  'commit-408': committed(408),
  'commit-500': committed(500),
  'commit-502': committed(502),
  'commit-503': committed(503),
  slow: async () => {
    await delay(slowMs)
    return 'proceed'
  },
  /** Refuses the connection's request before it reads the body. */
  'reset-before': ({ reset }) => reset(),
  'reset-after': ({ reset }) => reset(),
  'commit-then-drop': ({ commit, reset }) => {
    commit()
    reset()
  },
  'commit-half-answer': ({ commit, halfAnswer }) => {
    commit()
    halfAnswer(taken())
  },
  'commit-html': ({ commit }) => {
    commit()
    return html(200)
  },
  'commit-never-answer': ({ commit }) => {
    commit()
  },
})

export const lies = {
  'ok-error': () => json(200, { ...failed, reason: 'Validation failed: Either a name or email address is required.' }),
  'ok-401': () => json(200, { ...failed, status: 401 }),
  'not-live': () => json(200, { ...failed, reason: 'Job application not live' }),
  'ok-html': () => html(200),
  'ok-empty': () => json(200, {}),
  'ok-hollow': () => json(200, { success: false }),
  301: () => ({ status: 301, body: '', headers: { Location: 'https://example.com/' } }),
  401: () => json(401, { error: 'Invalid Basic Auth credentials' }),
  404: () => json(404, { status: 404, error: 'Job not found' }),
  413: ({ isForm }) => (isForm ? 'proceed' : html(413)),
  '413-always': () => html(413),
  422: ({ body }) => json(422, { ...failed, reason: `email ${body.email} is not valid` }),
  429: () => json(429, { error: 'Rate limit exceeded' }, { 'Retry-After': '1' }),
  '429-date': () => json(429, { error: 'Rate limit exceeded' }, { 'Retry-After': new Date(Date.now() + 2_000).toUTCString() }),
  '429-for-years': () => json(429, { error: 'Rate limit exceeded' }, { 'Retry-After': '1000000000' }),
  500: () => json(500, { error: 'Internal server error' }),
  ...liesOfTheConnection(() => success),
}

export const proper = ({ commit }) => {
  commit()
  return json(200, success)
}

export const refusal = (problems) => json(422, { ...failed, reason: `Validation failed: ${problems.join(', ')}` })
export const noKey = () => lies[401]()
export const noJob = () => lies[404]()
export const tooLarge = () => html(413)
export const tooFast = () => lies[429]()

/** The lie that an address asks for: `ats-503@example.com` always, `ats-503-x2@example.com` twice, then the truth. */
export function lieOfAddress(address, countOf) {
  const [, name, times] = /^ats-([\w-]+?)(?:-x(\d))?@/.exec(String(address)) ?? []
  if (name === undefined || !Object.hasOwn(lies, name)) return null
  return times === undefined || countOf(address) < Number(times) ? name : null
}

/** What a system that is broken down answers to whoever reads its jobs: an error, or a gateway's own words with status 200. */
export const brokenReads = {
  502: () => html(502),
  'ok-html': () => html(200),
  'ok-json': () => json(200, { status: 'ok', success: true }),
  'ok-list': () => json(200, []),
}
