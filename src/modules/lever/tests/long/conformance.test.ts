import { describe, expect } from 'vitest'
import { openWith } from '#tests/ats/ats-systems.ts'
import { testConformance } from '#tests/ats/conformance.ts'
import { apiKey, boardOf, type SystemOnFake, type SystemOptions } from '#tests/ats/conformance-systems.ts'
import { jobIdOf } from '#server/board/posting-id.ts'
import { server } from '../../server.ts'
import { startFakeLever } from '../fake-lever.mjs'
import { leverPosting } from '../sample-postings.mjs'

async function openLever(options: SystemOptions): Promise<SystemOnFake> {
  const { key, warn } = options
  const posting = leverPosting()
  const other = { ...posting, id: '00000000-0000-4000-8000-000000000002' }
  let postings = [posting, other]
  // Without its limit: the test's clock runs faster than the fake's.
  const fake = await startFakeLever({ postings: () => postings, key: apiKey, maxPerSecond: null })
  const ats = openWith(server, { ATS: 'lever', LEVER_API_KEY: key, BOARD_URL: fake.siteUrl }, warn) ?? expect.unreachable()
  const unpublish = () => {
    postings = [other]
  }
  const empty = () => {
    postings = []
  }
  const port = ats.port ?? expect.unreachable()
  return { boards: boardOf(ats, null, options), fake, port, unpublish, empty, jobId: jobIdOf(posting.id) }
}

// Lever says nothing about the key in an answer with 200.
describe('Lever', () => {
  testConformance(openLever, { servesBoard: true, keyRefused: ['401'] })
})
