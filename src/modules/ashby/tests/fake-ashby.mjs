import { startFakeSystem } from '#tests/ats/fake-system.mjs'
import { json } from '../../../server/delivery/fake/lies.mjs'

/**
 * A server that publishes postings and takes applications like Ashby's API (https://developers.ashbyhq.com): it enforces the
 * documented rules, and lies on request. See `tests/ats/README.md`.
 */

const failure = (status, ...errors) => json(status, { success: false, errors })
const words = {
  success: () =>
    json(200, {
      success: true,
      results: {
        submittedFormInstance: { id: '2b9b3a5e-0c5b-4f0a-9d0a-6f3b1c2d4e5f' },
        formMessages: { blocked: false },
      },
    }),
  failure,
  hollow: () => json(200, { success: true }),
  noKey: () => failure(403, 'The provided API key is invalid.'),
  keyRefusedWithOk: () => failure(200, 'missing_endpoint_permission'),
  noJob: () => failure(404, 'job_posting_not_found'),
  notLive: () => failure(200, 'job_posting_not_published'),
  tooFast: (headers) => json(429, { success: false, errors: ['rate_limit_exceeded'] }, headers),
}

const isText = (value) => typeof value === 'string'
const isGroup = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
const isDay = (value) => isText(value) && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
const onlyTexts = (group, keys) =>
  Object.entries(group).every(([key, value]) => keys.includes(key) && isText(value) && value !== '')

/** The values that each type takes, by the reference of `applicationForm.submit`. */
const accepts = {
  Boolean: (value) => typeof value === 'boolean',
  Date: isDay,
  Email: (value) => isText(value) && /^\S+@\S+\.\S+$/.test(value),
  Number: Number.isInteger,
  RichText: (value) => isGroup(value) && value.type === 'PlainText' && isText(value.value),
  Score: (value) => isGroup(value) && [1, 2, 3, 4].includes(value.score),
  ValueSelect: (value, options) => options.includes(value),
  MultiValueSelect: (value, options) => Array.isArray(value) && value.every((each) => options.includes(each)),
  Location: (value) => isGroup(value) && Object.keys(value).length > 0 && onlyTexts(value, ['city', 'region', 'country']),
  EducationHistory: (value) =>
    Array.isArray(value) &&
    value.every((entry) => isGroup(entry) && isText(entry.schoolName) && entry.schoolName !== '' && datesFit(entry)),
}
const datesFit = ({ endDate, isCurrent, startDate }) =>
  [startDate, endDate].every((date) => date === undefined || isDay(date)) && !(isCurrent === true && endDate !== undefined)

const fieldsOf = ({ applicationFormDefinition }) => applicationFormDefinition.sections.flatMap(({ fields }) => fields)

function* problemsOf(posting, submissions, files) {
  const all = new Map(fieldsOf(posting).map((entry) => [entry.field.path, entry]))
  const seen = new Set()
  for (const { path, value } of submissions) {
    const entry = all.get(path)
    if (!entry) yield `unknown field ${path}`
    if (!entry || seen.has(path)) continue
    seen.add(path)
    const { selectableValues = [], title, type } = entry.field
    if (type === 'File') {
      const file = files.find(({ field }) => field === value)
      if (!file || file.bytes.length === 0) yield `${title}: file is missing`
    } else if (
      !(accepts[type] ?? isText)(
        value,
        selectableValues.map((option) => option.value),
      )
    ) {
      yield `${title}: value is not valid`
    } else if (entry.isRequired && value === '') yield `${title} is required`
  }
  for (const [path, { field, isRequired }] of all) if (isRequired && !seen.has(path)) yield `${field.title} is required`
}

const knownParts = ['jobPostingId', 'applicationForm', 'utmData', 'tagIds', 'allowSubmissionForUnpublishedJobPosting']

function judge(find, application) {
  const body = application.json ?? Object.fromEntries(application.entries)
  const form = typeof body.applicationForm === 'string' ? JSON.parse(body.applicationForm) : body.applicationForm
  const submissions = form?.fieldSubmissions
  const posting = find(body.jobPostingId)
  const isList = Array.isArray(submissions) && submissions.every((each) => isGroup(each) && isText(each.path))
  const fields = isList ? Object.fromEntries(submissions.map(({ path, value }) => [path, value])) : {}
  const result = { postingId: body.jobPostingId, fields, address: fields['_systemfield_email'] }
  const used = Object.values(fields)
  const { files } = application
  const ignored = [
    ...Object.keys(body).filter((name) => !knownParts.includes(name)),
    ...files.map(({ field }) => field).filter((field) => !used.includes(field)),
  ]
  if (!posting) return { ...result, ignored, refusal: failure(200, 'job_posting_not_found') }
  if (!posting.isPublished && String(body.allowSubmissionForUnpublishedJobPosting ?? true) === 'false') {
    return { ...result, ignored, refusal: words.notLive() }
  }
  const problems = isList ? [...problemsOf(posting, submissions, files)] : ['applicationForm is not valid']
  // The address that the reference names for testing.
  if (result.address === 'testing-fail-validation@example.com') problems.push('Validation failed')
  return { ...result, ignored, refusal: problems.length > 0 ? failure(200, ...problems) : null }
}

/** @param options `postings()`: as `jobPosting.info` answers them, and `isPublished` */
export async function startFakeAshby(options) {
  const { key = 'fake-key', postings, ...rest } = options
  const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`
  const published = () => postings().filter(({ isPublished }) => isPublished)
  const find = (postingId) => postings().find(({ id }) => id === postingId)
  const checkKey = ({ headers }) => {
    if (headers.authorization === undefined) return failure(401, 'No API key was provided.')
    return headers.authorization === authorization ? null : words.noKey()
  }
  const without = (posting, ...names) => Object.fromEntries(Object.entries(posting).filter(([name]) => !names.includes(name)))
  const methods = {
    '/jobPosting.list': ({ listedOnly = false }) => {
      const listed = published().filter(({ isListed }) => isListed || !listedOnly)
      const brief = listed.map((each) => without(each, 'isPublished', 'applicationFormDefinition', 'descriptionHtml'))
      return json(200, { success: true, results: brief, moreDataAvailable: false })
    },
    '/jobPosting.info': ({ jobPostingId }) => {
      const posting = published().find(({ id }) => id === jobPostingId)
      return posting
        ? json(200, { success: true, results: without(posting, 'isPublished') })
        : failure(200, 'job_posting_not_found')
    },
  }
  const fake = await startFakeSystem(
    {
      words,
      checkKey,
      postingOf: ({ method, url }) => (method === 'POST' && url === '/applicationForm.submit' ? '' : null),
      read: (request, body) => {
        const method = request.method === 'POST' ? methods[request.url] : undefined
        return checkKey(request) ?? (method ? method(JSON.parse(body || '{}')) : failure(404, 'not_found'))
      },
      judge: (_posting, application) => judge(find, application),
    },
    rest,
  )
  return { ...fake, apiUrl: fake.origin }
}
