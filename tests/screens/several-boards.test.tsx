import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { testBoard } from './board.ts'
import { openSite, services, withServices } from './render-site.tsx'

/** A server that shows several boards as one, of which one has not answered since it started. */

const both = [
  { id: 7, title: 'Lesson Baker' },
  { id: 8, title: 'Lesson Miller' },
]
let jobs = both
withServices(() => testBoard(jobs))

it('keeps the jobs of a silent board on the device and on the screen, and takes what the other says', async () => {
  const { requestBoard, regularJobs } = await import('#features/board/device/board-client.ts')
  const { jobListKeys } = await import('#storage/database-name.ts')
  const { readJobList, saveJobList } = await import('#storage/job-lists.ts')
  const known = await requestBoard(regularJobs)
  if (known.status !== 'ok') return expect.fail('the board does not answer')
  await saveJobList(jobListKeys.regular, { date: known.fetchedAtSeconds - 60, value: known.value })

  jobs = [{ id: 7, title: 'Chief Baker' }]
  const { request } = services()
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const response = await request(input, init)
    if (!input.endsWith('/departments')) return response
    return Response.json({ ...((await response.json()) as object), incomplete: true })
  })
  openSite('/')
  expect(await screen.findByRole('link', { name: /^Chief Baker/ })).toBeVisible()
  expect(screen.getByRole('link', { name: /^Lesson Miller/ })).toBeVisible()
  expect(screen.queryByText('Lesson Baker')).not.toBeInTheDocument()
  const titles = async () => (await readJobList(jobListKeys.regular))?.value.map(({ title }) => title)
  await waitFor(async () => expect(await titles()).toEqual(['Chief Baker', 'Lesson Miller']))
})
