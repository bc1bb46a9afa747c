import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { provenText } from '#shared/applicant-answers.ts'
import { sha256 } from '#platform/sha256.ts'
import { loadOutbox, useOutbox } from './use-outbox.ts'

/** Tests the hook with the real storage and the real sender. Only `fetch` is stubbed. */

function Applications() {
  const { applications, status } = useOutbox()
  return (
    <ul aria-label={status}>
      {applications.map(({ applicationId, jobTitle, state }) => (
        <li key={applicationId}>{`${jobTitle}: ${state}`}</li>
      ))}
    </ul>
  )
}

const submission = {
  jobId: 5,
  jobTitle: 'Designer',
  draftId: 'draft',
  draftSeq: 0,
  answers: { email: 'lee@example.org' },
  files: [],
  entered: null,
}

describe('useOutbox', () => {
  afterEach(async () => {
    await (await loadOutbox()).storage.deleteEverything()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('lists an application as queued, and as sent only after the service has confirmed it', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })
    // The first load imports Dexie, which can be slow.
    const outbox = await loadOutbox()
    render(<Applications />)
    expect(await screen.findByRole('list', { name: 'ready' })).toBeEmptyDOMElement()
    expect(await outbox.submit(submission)).toMatchObject({ status: 'queued', isStored: true })
    expect(await screen.findByText('Designer: queued')).toBeVisible()
    await waitFor(() => expect(warn.mock.calls).toEqual([['submission of job 5 failed: Failed to fetch']]))

    const requests: Request[] = []
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      requests.push(new Request(new URL(url, 'http://localhost'), init))
      const proof = await sha256(provenText(new Headers(init.headers).get('Idempotency-Key') ?? ''))
      return Response.json({ success: 'Candidate saved successfully', id: 'a', proof })
    })
    await outbox.wake('send-now')
    expect(await screen.findByText('Designer: sent')).toBeVisible()
    const [row] = await outbox.storage.applications.list()
    const [request] = requests
    expect(request?.url).toMatch(/\?action=submit&job=5$/)
    expect(request?.headers.get('Idempotency-Key')).toBe(row?.applicationId)
  })

  it('returns an empty list after everything was deleted', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const outbox = await loadOutbox()
    render(<Applications />)
    await outbox.submit(submission)
    expect(await screen.findByText('Designer: queued')).toBeVisible()
    await outbox.storage.deleteEverything()
    await waitFor(() => expect(screen.queryByText(/Designer/)).toBeNull())
  })
})
