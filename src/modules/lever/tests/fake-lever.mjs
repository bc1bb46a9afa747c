import { startFakeSystem } from '#tests/ats/fake-system.mjs'
import { html, json } from '../../../server/delivery/fake/lies.mjs'
import { readRailsForm } from '../../../server/delivery/fake/rails-form.mjs'

/**
 * A server that publishes postings and takes applications like Lever's postings API
 * (https://github.com/lever/postings-api): it enforces the documented rules, and lies on request. See `tests/ats/README.md`.
 */

const path = /^\/v0\/postings\/([\w-]+)(?:\/([\w-]+))?(?:\?(.*))?$/
const fields = ['name', 'email', 'phone', 'org', 'urls', 'comments', 'silent', 'source', 'ip', 'consent', 'opportunityLocation']

const failure = (status, error) => json(status, { ok: false, error })
const words = {
  success: () => json(200, { ok: true, applicationId: '2b9b3a5e-0c5b-4f0a-9d0a-6f3b1c2d4e5f' }),
  failure,
  hollow: () => json(200, { ok: true }),
  noKey: () => failure(401, 'Invalid API key'),
  keyRefusedWithOk: () => failure(200, {}),
  noJob: () => failure(404, 'Document not found'),
  notLive: () => failure(404, 'Document not found'),
  tooFast: (headers) => json(429, { ok: false, error: 'Too many requests' }, headers),
}

const isText = (value) => typeof value === 'string'
const isGroup = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)

function* problemsOf(body, { files, isForm, posting, required }) {
  for (const name of ['name', 'email', ...required]) {
    const isGiven = name === 'resume' ? files.some(({ field }) => field === 'resume') : body[name]
    if (!isGiven) yield `${name} is required`
  }
  if (isText(body.email) && !body.email.includes('@')) yield 'email is not valid'
  for (const name of ['name', 'email', 'phone', 'org', 'comments', 'source']) {
    if (body[name] !== undefined && !isText(body[name])) yield `${name} must be text`
  }
  for (const name of ['urls', 'consent']) {
    if (body[name] !== undefined && !isGroup(body[name])) yield `${name} must be an object`
  }
  if (!isForm && body.resume !== undefined) yield 'resume must be a file'
  const { allLocations = [], location } = posting.categories
  const place = body.opportunityLocation
  if (place !== undefined && ![location, ...allLocations].includes(place)) yield 'opportunityLocation is unknown'
  if (files.some(({ bytes }) => bytes.length === 0)) yield 'resume is empty'
}

/** @param options `postings()`: as the API lists them; `required`: fields that the account requires */
export async function startFakeLever(options) {
  const { key = 'fake-key', postings, required = [], site = 'demo', ...rest } = options
  const find = (postingId) => postings().find(({ id }) => id === postingId)
  const fake = await startFakeSystem(
    {
      words,
      postingOf: ({ method, url }) => (method === 'POST' ? (path.exec(url)?.[2] ?? null) : null),
      checkKey: ({ url }) => (new URLSearchParams(path.exec(url)?.[3]).get('key') === key ? null : words.noKey()),
      read: ({ url }) => {
        const [, name, postingId, query] = path.exec(url) ?? []
        if (name !== site) return failure(404, 'Document not found')
        if (postingId !== undefined) return find(postingId) ? json(200, find(postingId)) : words.noJob()
        const parameters = new URLSearchParams(query)
        const skip = Number(parameters.get('skip') ?? 0)
        const limit = Number(parameters.get('limit') ?? Infinity)
        return parameters.get('mode') === 'json' ? json(200, postings().slice(skip, skip + limit)) : html(200)
      },
      judge: (postingId, application) => {
        const isForm = application.json === null
        const body = application.json ?? readRailsForm(application.entries)
        const posting = find(postingId)
        const result = { postingId, fields: body, address: body.email }
        if (!posting) return { ...result, refusal: words.noJob(), ignored: [] }
        const { files } = application
        const ignored = [
          ...Object.keys(body).filter((name) => !fields.includes(name)),
          ...files.map(({ field }) => field).filter((name) => name !== 'resume'),
        ]
        const problems = [...problemsOf(body, { files, isForm, posting, required })]
        return { ...result, ignored, refusal: problems.length > 0 ? failure(400, problems.join(', ')) : null }
      },
    },
    // The documented limit.
    { maxPerSecond: 2, ...rest },
  )
  return { ...fake, siteUrl: `${fake.origin}/v0/postings/${site}` }
}
