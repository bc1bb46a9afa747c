import { openPostings } from '#server/delivery/ats/open-ats.ts'
import { openSystem } from '#tests/ats/ats-systems.ts'
import { askFreely } from '#tests/setup/asked-board.ts'
import { lever } from '../server/lever.ts'
import type { LeverForm } from '../settings.ts'
import { leverReader } from '../server/read-postings.ts'

export const leverForm: LeverForm = { required: ['resume'], links: ['LinkedIn', 'GitHub'] }

/** Lever on its fake. Each warning is told each time. */
export function openLever(siteUrl: string, { apiKey = 'fake-key', form = leverForm } = {}) {
  return openSystem((warn) =>
    openPostings({
      board: siteUrl,
      reader: leverReader({ ask: askFreely, siteUrl, form, warn }),
      portOf: (postingOf) => lever({ siteUrl, apiKey, links: form.links, postingIdOf: (jobId) => postingOf(jobId).postingId }),
      warn,
    }),
  )
}
