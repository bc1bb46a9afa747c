import { checkedAddress, openPostings } from '#server/delivery/ats/open-ats.ts'
import type { ServerModule } from '#server/module.ts'
import { OperatorError } from '#server/tools/operator-error.ts'
import { onceEach } from '#server/tools/reports.ts'
import { lever } from './server/lever.ts'
import { leverReader } from './server/read-postings.ts'
import { settings } from './settings.ts'

/** Lever: its jobs on the site's board, and applications delivered to it. */
export const server: ServerModule = {
  name: 'lever',
  settings,
  openAts: ({ askAt, boardUrl, moduleSettings, warn }) => {
    const own = settings.read(moduleSettings)
    if (!own) return null
    if (boardUrl === null) {
      throw new OperatorError('BOARD_URL: set it to the Lever site, such as https://api.lever.co/v0/postings/acme')
    }
    const { apiKey, form } = own
    const siteUrl = checkedAddress(boardUrl)
    return openPostings({
      board: siteUrl,
      reader: leverReader({ ask: askAt(siteUrl), siteUrl, form, warn: onceEach(warn) }),
      portOf: (postingOf) =>
        apiKey === null
          ? null
          : lever({ siteUrl, apiKey, links: form.links, postingIdOf: (jobId) => postingOf(jobId).postingId }),
      warn,
    })
  },
}
