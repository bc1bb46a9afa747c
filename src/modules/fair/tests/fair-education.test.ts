import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobsOf, type JobSource } from '#server/board/job-source.ts'
import { openTestServices, type TestServices } from '#tests/services/test-services.ts'
import { okAnswer } from '#server/board/ask-board.ts'
import { ownBoard } from '#server/board/board.ts'

/** Schools that were typed without a network, looked up by the server. */

let services: TestServices
let sources: Readonly<Record<string, JobSource>>
beforeAll(async () => {
  services = await openTestServices()
  const remote = jobsOf(async (path) => okAnswer(await (await services.request(`/api/board${path}`)).json()))
  sources = { embedded: jobsOf(ownBoard(services.services.board)), remote }
})
afterAll(() => services.close())

describe.each(['embedded', 'remote'])('the %s board', (kind) => {
  it.each([
    ['schools', 'carnegie mellon university', { status: 'found' }],
    ['degrees', 'Bachelor’s  Degree', { status: 'found' }],
    ['schools', 'The school of nowhere', { status: 'not-listed' }],
    ['disciplines', '', { status: 'not-listed' }],
  ] as const)('finds in its %s the name %j', async (list, name, expected) => {
    const lookup = await sources[kind]?.findEducationId(list, name)
    expect(lookup).toMatchObject(expected)
    if (lookup?.status === 'found') expect(await sources[kind]?.findEducationName(list, lookup.itemId)).toMatch(/^[CB]/)
  })
})

it('is told that a board is silent, and not that a school is unknown', async () => {
  const silent = jobsOf(async () => Promise.reject(new Error('silent')))
  expect(await silent.findEducationId('schools', 'Carnegie Mellon University')).toEqual({ status: 'unavailable' })
})
