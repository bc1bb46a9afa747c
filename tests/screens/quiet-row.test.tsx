import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { connection } from '#storage/database.ts'
import { clearSiteData } from '#storage/site-data.ts'
import { testBoard } from './board.ts'
import { openSite, withServices } from './render-site.tsx'

/** The row for somebody who comes back. */

withServices(() => testBoard([{ id: 7, title: 'Lesson Baker', location: 'Berlin, Germany' }]))

// The page's memory lasts longer than a test.
beforeEach(clearSiteData)

async function wasHere(daysAgo: number): Promise<void> {
  const lastSeenMs = Date.now() - daysAgo * 24 * 60 * 60 * 1000
  const saved = { title: 'Copy Baker', location: 'Oslo', department: 'Design', type: '', pay: null, closedAtMs: null }
  await connection.run((database) =>
    Promise.all([
      database.visits.put({ name: 'site', lastSeenMs, previousMs: null }),
      database.savedJobs.put({ jobId: 7, savedAtMs: lastSeenMs, ...saved }),
    ]),
  )
}

describe('the quiet row', () => {
  it('says what waits since the last visit, and leads there', async () => {
    await wasHere(40)
    const site = openSite('/')
    const since = await screen.findByText(/^Since \w+ \d+:/)
    expect(since).toBeVisible()
    await site.user.click(screen.getByRole('link', { name: '1 saved' }))
    expect(await screen.findByRole('region', { name: 'Saved 1' })).toBeVisible()
  })

  it('is not there on a first visit', async () => {
    openSite('/')
    await screen.findByRole('link', { name: 'Lesson Baker' })
    expect(screen.queryByText(/^Since \w+( \d+)?:/)).not.toBeInTheDocument()
  })
})
