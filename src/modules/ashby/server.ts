import { checkedAddress, openPostings } from '#server/delivery/ats/open-ats.ts'
import type { ServerModule } from '#server/module.ts'
import { onceEach } from '#server/tools/reports.ts'
import { ashby } from './server/ashby.ts'
import { ashbyReader } from './server/read-postings.ts'
import { settings } from './settings.ts'

const usualUrl = 'https://api.ashbyhq.com'

/** Ashby: its jobs on the site's board, and applications delivered to it. */
export const server: ServerModule = {
  name: 'ashby',
  settings,
  openAts: ({ askAt, boardUrl, moduleSettings, warn }) => {
    const own = settings.read(moduleSettings)
    if (!own) return null
    const { apiKey, jobBoardId } = own
    const apiUrl = checkedAddress(boardUrl ?? usualUrl)
    return openPostings({
      board: jobBoardId === null ? apiUrl : `${apiUrl} ${jobBoardId}`,
      reader: ashbyReader({ apiUrl, apiKey, ask: askAt(apiUrl), jobBoardId, warn: onceEach(warn) }),
      portOf: (postingOf) => ashby({ apiUrl, apiKey, postingOf }),
      warn,
    })
  },
}
