import { afterEach, beforeEach, expect, it } from 'vitest'
import { runCheckStoreCommand } from '../server/check-store-command.ts'
import { readEnvironment } from '#server/web/settings/environment.ts'
import { server } from '../server.ts'
import { startFileStore, type TestFileStore } from '#tests/setup/file-store.ts'
import { runCommand } from '#tests/services/test-services.ts'

/** `npm run check-store` against a store that works, and against stores that do not. */

let store: TestFileStore
beforeEach(async () => {
  store = await startFileStore()
})
afterEach(() => store.close())

const check = async (environment: Record<string, string> = {}) => {
  const settings = readEnvironment({ ...store.environment, SITE_URL: 'https://jobs.example.com', ...environment }, undefined, [
    server,
  ])
  const { result, stdout } = await runCommand(async (streams) => runCheckStoreCommand([], settings, streams))
  return { code: result, lines: stdout.split('\n').filter((line) => /^(?:ok|note|ERROR)/.test(line)), stdout }
}

it('finds a store good that does everything, and shows the rules of its bucket', async () => {
  const { code, lines, stdout } = await check()
  expect(code).toBe(0)
  expect(lines).toEqual([
    'ok    The server can write, list, copy, read and delete files.',
    'ok    Browsers can post files with a ticket.',
    'ok    The store refuses a file that is larger than its ticket allows.',
    'ok    Pages of https://jobs.example.com may post to the store and read its answer.',
  ])
  expect(stdout).toContain('"https://jobs.example.com"')
  expect(stdout).toContain('AbortIncompleteMultipartUpload')
})

it('says what a key may not do', async () => {
  store.fail(() => ({ status: 403, body: '<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>' }))
  const { code, lines } = await check()
  expect(code).toBe(1)
  expect(lines).toEqual([
    expect.stringMatching(/^ERROR The server cannot use the store: AccessDenied: .* s3:ListBucket on the bucket\.$/),
  ])
})

it('names the setting for a store without POST', async () => {
  store.fail(({ headers, method }) =>
    method === 'POST' && headers['content-type']?.startsWith('multipart/form-data') === true ? { status: 501, body: '' } : null,
  )
  const { code, lines } = await check()
  expect(code).toBe(1)
  expect(lines.at(-1)).toContain('(501). Set UPLOADS=proxy for a store without POST.')
  expect((await check({ UPLOADS: 'proxy' })).code).toBe(0)
})

it('finds out that pages may not read the answer of the store', async () => {
  store.fail(({ method }) => (method === 'OPTIONS' ? { status: 403, body: '' } : null))
  const { code, lines } = await check()
  expect([code, lines.at(-1)]).toEqual([
    1,
    'ERROR Pages of https://jobs.example.com may not read the answer of the store. Give the bucket the rules below.',
  ])
})

it('needs a store in the settings', async () => {
  const settings = readEnvironment({})
  await expect(runCommand(async (streams) => runCheckStoreCommand([], settings, streams))).rejects.toThrow('S3_ENDPOINT')
})
