import type { JobListing } from '#shared/job.ts'
import { browserClock } from '#platform/clock.ts'
import { readJobTexts, readJobTextsOf } from '#storage/job-details.ts'
import { SearchEngine } from './search-engine.ts'
import type { FromSearchWorker, ToSearchWorker } from './search-engine.ts'

/** The search in a worker of its own: the index of a large board takes longer than a page may be busy. */

const send = (message: FromSearchWorker) => postMessage(message)

const engine = new SearchEngine({
  clock: browserClock,
  readTexts: readJobTexts,
  readTextsOf: readJobTextsOf,
  onTexts: () => send({ kind: 'texts' }),
})
let coming: JobListing[] = []

addEventListener('message', ({ data }: MessageEvent<ToSearchWorker>) => {
  if (data.kind === 'search') {
    void engine.search(data.query).then((found) => send({ kind: 'found', number: data.number, found }))
    return
  }
  if (data.isFirst) coming = []
  coming.push(...data.jobs)
  if (data.isLast) engine.setJobs(coming)
})
