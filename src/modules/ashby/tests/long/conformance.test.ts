import { describe, expect } from 'vitest'
import { openWith } from '#tests/ats/ats-systems.ts'
import { testConformance } from '#tests/ats/conformance.ts'
import { apiKey, boardOf, type SystemOnFake, type SystemOptions } from '#tests/ats/conformance-systems.ts'
import { jobIdOf } from '#server/board/posting-id.ts'
import { server } from '../../server.ts'
import { startFakeAshby } from '../fake-ashby.mjs'
import { ashbyContact, ashbyPosting } from '../sample-postings.mjs'

async function openAshby(options: SystemOptions): Promise<SystemOnFake> {
  const { key, warn } = options
  // The suite answers what every system asks.
  const posting = ashbyPosting({ fields: ashbyContact })
  let isPublished = true
  let isOtherPublished = true
  const fake = await startFakeAshby({
    postings: () => [
      { ...posting, isPublished },
      { ...posting, id: '00000000-0000-4000-8000-000000000002', isPublished: isOtherPublished },
    ],
    key: apiKey,
  })
  const openWithKey = (ASHBY_API_KEY: string) =>
    openWith(server, { ATS: 'ashby', ASHBY_API_KEY, BOARD_URL: fake.apiUrl }, warn) ?? expect.unreachable()
  // The board is read with the right key: a wrong one would stop everything before an application is accepted.
  const ats = openWithKey(apiKey)
  const right = ats.port ?? expect.unreachable()
  const port = key === apiKey ? right : { ...right, prepare: (openWithKey(key).port ?? expect.unreachable()).prepare }
  const unpublish = () => {
    isPublished = false
  }
  const empty = () => {
    isPublished = false
    isOtherPublished = false
  }
  return { boards: boardOf(ats, null, options), fake, port, unpublish, empty, jobId: jobIdOf(posting.id) }
}

describe('Ashby', () => {
  testConformance(openAshby, { servesBoard: true })
})
