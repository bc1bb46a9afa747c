import { createHash, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { provenText } from '#shared/applicant-answers.ts'
import { openTestServices, type TestServices } from './test-services.ts'

/** Every answer of the applicant service proves that it answers this request, so that no other answer is taken for it. */

const applicant = '/api/applicant'
let services: TestServices
beforeEach(async () => {
  services = await openTestServices()
})
afterEach(() => services.close())

const answers = {
  first_name: 'Amina',
  last_name: 'Okafor',
  email: 'amina@example.com',
  resume_text: 'Bakes.',
  location: 'Pittsburgh',
  question_61400016: 1,
  question_61400018: 'Monday',
}
const submit = (key: string | null, body: object = answers, jobId = '7410004') => ({
  path: `${applicant}/?action=submit&job=${jobId}`,
  method: 'POST',
  key,
  body: JSON.stringify(body),
})
const get = (action: string, key: string | null) => ({ path: `${applicant}/?action=${action}`, method: 'GET', key, body: null })

async function ask({ body, key, method, path }: ReturnType<typeof submit> | ReturnType<typeof get>): Promise<object> {
  const response = await services.request(path, { method, body, headers: key === null ? {} : { 'Idempotency-Key': key } })
  return (await response.json()) as object
}

const key = randomUUID()
const proof = createHash('sha256').update(provenText(key)).digest('hex')

it.each([
  ['an application that was received', submit(key), { success: 'Candidate saved successfully' }],
  ['an answer that does not fit', submit(key, { ...answers, email: 'x' }), { reason: 'invalid-answer', field: 'email' }],
  ['a job that is closed', submit(key, answers, '1'), { reason: 'job-closed' }],
  ['a body that is no JSON', { ...submit(key), body: '<form>' }, { reason: 'malformed' }],
  ['answers that are too long', { ...submit(key), body: 'x'.repeat(2_000_000) }, { reason: 'too-large' }],
  ['a ticket for an upload', get('get-post-url', key), { url: expect.any(String) as string }],
  ['a ticket for a type that is not accepted', get('get-post-url-with-content-type&contentType=a/b', key), {}],
  ['the state of an unknown key', get('status', key), { reason: 'unknown-key' }],
  ['an unknown action', get('dance', key), {}],
])('carries the hash of its key: %s', async (_name, request, expected) => {
  expect(await ask(request)).toMatchObject({ ...expected, proof })
})

it('names the file that the service does not have, with the proof', async () => {
  const resume = { resume_text: undefined, resume_url: `http://x/uploads/${randomUUID()}`, resume_url_filename: 'cv.pdf' }
  expect(await ask(submit(key, { ...answers, ...resume }))).toMatchObject({ reason: 'file-missing', field: 'resume', proof })
})

it('proves nothing to a request without a key', async () => {
  expect(await ask(get('get-post-url', null))).not.toHaveProperty('proof')
})

it('proves its answer when it fails itself', async () => {
  services.services.database.close()
  expect(await ask(get('status', key))).toMatchObject({ error: 'Something went wrong on our side.', proof })
  expect(services.warnings).toHaveLength(1)
})

describe('a file', () => {
  async function upload(content: string): Promise<string> {
    const { fields, url } = (await ask(get('get-post-url', key))) as {
      readonly url: string
      readonly fields: Readonly<Record<string, string>>
    }
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', new File([content], 'cv.txt'))
    await services.request(new URL(url).pathname, { method: 'POST', body: form })
    return url + fields['key']
  }
  const withFile = (address: string, more: object) =>
    submit(key, { ...answers, resume_text: undefined, resume_url: address, resume_url_filename: 'cv.txt', ...more })
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

  it('is the one that the device has uploaded, by its size and hash', async () => {
    const address = await upload('My CV.')
    expect(await ask(withFile(address, { resume_sha256: sha256('My CV.'), resume_size: '6' }))).toHaveProperty('success')
  })

  it.each([
    ['hash', { resume_sha256: sha256('Another CV.') }],
    ['size', { resume_size: '7' }],
  ])('counts as missing if its %s is not that of the device’s file', async (_name, more) => {
    expect(await ask(withFile(await upload('My CV.'), more))).toMatchObject({ reason: 'file-missing', field: 'resume' })
  })
})
