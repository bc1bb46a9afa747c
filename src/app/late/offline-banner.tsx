import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { browserClock, within } from '#platform/clock.ts'
import { useOnline } from '#platform/online.ts'
import { countMissingFiles } from '#storage/offline-shell.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { BannerSlot } from './banner-slot.tsx'
import { offlineSentence, type StoredHere } from './offline-sentence.ts'
import { late as words } from '../words.ts'

/** What the device has stored is promised later if the answer takes longer. */
const askMs = 1_000

/** Its code loads with every page, but perhaps not before the network has gone. */
async function readJobs(path: string): Promise<Pick<StoredHere, 'jobCount' | 'hasThisJob'>> {
  const { countStoredJobs, readJobDetail } = await import('#storage/job-details.ts')
  const [, jobId] = /^\/jobs\/(\d+)$/.exec(path) ?? []
  return { jobCount: await countStoredJobs(), hasThisJob: jobId !== undefined && (await readJobDetail(Number(jobId))) !== null }
}

async function readSentence(path: string): Promise<string> {
  const jobs = readJobs(path).catch(() => ({ jobCount: 0, hasThisJob: false }))
  return offlineSentence(path, { hasEveryPage: (await countMissingFiles()) === 0, ...(await jobs) })
}

/** What still works on a page without a network. null until this is known, or while there is a network. */
function useOfflineSentence(): string | null {
  const isOnline = useOnline()
  const { pathname } = useLocation()
  const [sentence, setSentence] = useState<string | null>(null)
  useEffect(() => {
    if (isOnline) return undefined
    let isCurrent = true
    const show = (text: string) => isCurrent && setSentence(text)
    const known = readSentence(pathname).catch(() => '')
    void within(browserClock, askMs, known, '').then(show)
    void known.then(show)
    return () => {
      isCurrent = false
    }
  }, [isOnline, pathname])
  return isOnline ? null : sentence
}

/** Tells on every page that there is no network, and what still works. */
export function OfflineBanner() {
  const sentence = useOfflineSentence()
  if (sentence === null) return null
  return (
    <BannerSlot>
      <Banner icon="wifi-off">{words.offline({ rest: sentence })}</Banner>
    </BannerSlot>
  )
}
