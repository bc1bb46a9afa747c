import * as v from 'valibot'
import { headerKey } from '#server/web/settings/checks.ts'
import { declareSettings } from '#server/web/settings/module-settings.ts'
import { OperatorError } from '#server/tools/operator-error.ts'

/** What Ashby needs. The key is a secret: it must never be logged. */
export const settings = declareSettings({
  name: 'ashby',
  variables: {
    ASHBY_API_KEY: v.optional(headerKey),
    ASHBY_JOB_BOARD: v.optional(v.pipe(v.string(), v.uuid('Expected the UUID of a job board'))),
  },
  about: {
    ASHBY_API_KEY: 'a key with the permissions `jobsRead` and `candidatesWrite`; required with `ATS=ashby`',
    ASHBY_JOB_BOARD: "the UUID of a job board. Unset: the organisation's primary external one",
  },
  read: ({ ASHBY_API_KEY, ASHBY_JOB_BOARD }, { ats }) => {
    if (ats !== 'ashby') {
      if (ASHBY_API_KEY !== undefined) throw new OperatorError('ASHBY_API_KEY: set ATS=ashby too, or leave the key out')
      return null
    }
    if (ASHBY_API_KEY === undefined) {
      throw new OperatorError('ASHBY_API_KEY: set a key with the permissions jobsRead and candidatesWrite')
    }
    return { apiKey: ASHBY_API_KEY, jobBoardId: ASHBY_JOB_BOARD ?? null }
  },
  ofPages: () => ({}),
  // The key names the organisation, so only a proxy has an address.
  boardAddress: (text) => {
    const isProxy = /^https?:\/\/[^?#\s]+$/.test(text) && URL.canParse(text) && new URL(text).host !== 'jobs.ashbyhq.com'
    if (!isProxy) throw new OperatorError('BOARD_URL: leave it out, because the key names the organisation')
    return text.replace(/(?<!\/)\/+$/, '')
  },
})
