import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { loadOutbox } from '#features/apply/outbox/use-outbox.ts'
import { myJobs } from '#storage/my-jobs-store.ts'
import { expectConsole } from '../setup/console.ts'
import { createGate } from '../setup/gate.ts'
import { provenAnswer } from '../setup/proven-answer.ts'
import { OutboxNotices } from '#app/late/outbox-notices.tsx'

/** Uses the real storage and outbox. Only `fetch` is stubbed. */

const submission = {
  jobId: 5,
  jobTitle: 'Designer',
  draftId: 'draft',
  draftSeq: 0,
  answers: { email: 'lee@example.org' },
  files: [],
  entered: null,
}

async function submitUntilSent() {
  vi.stubGlobal('fetch', async (_url: string, request?: RequestInit) =>
    provenAnswer(request, { success: 'Candidate saved successfully', id: 'an application' }),
  )
  const queue = await loadOutbox()
  await queue.submit(submission)
  await waitFor(async () => expect(await queue.storage.applications.list()).toMatchObject([{ state: 'sent' }]))
}

/** @param at the page, and what led there */
const open = (at: { readonly pathname: string; readonly state?: object } = { pathname: '/' }) =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <OutboxNotices />
      <main />
    </MemoryRouter>,
  )

afterEach(async () => {
  await (await loadOutbox()).storage.deleteEverything()
  vi.unstubAllGlobals()
})

describe('OutboxNotices', () => {
  it('announces an application that was sent before this code had loaded', async () => {
    await submitUntilSent()
    open()
    expect(await screen.findByText('Your application was sent')).toBeVisible()
    expect(screen.getByText('Designer')).toBeVisible()
  })

  it('announces the result of each try', async () => {
    expectConsole('submission of job 5 failed: 404')
    const answers = [createGate(), createGate()]
    let tries = 0
    vi.stubGlobal('fetch', async (_url: string, request?: RequestInit) => {
      tries += 1
      await answers[tries - 1]?.opened
      const isClosed = tries === 1
      const body = isClosed ? { error: 'No.', reason: 'job-closed' } : { success: 'Saved', id: 'an application' }
      return provenAnswer(request, body, { status: isClosed ? 404 : 200 })
    })
    open()
    const queue = await loadOutbox()
    const result = await queue.submit(submission)
    await waitFor(() => expect(myJobs.getState().applications).toMatchObject([{ state: 'submitting' }]))
    answers[0]?.open()
    expect(await screen.findByText('Your application needs your attention')).toBeVisible()
    await queue.retry('applicationId' in result ? result.applicationId : '')
    await waitFor(() => expect(myJobs.getState().applications).toMatchObject([{ state: 'submitting' }]))
    answers[1]?.open()
    expect(await screen.findByText('Your application was sent')).toBeVisible()
  })

  it('shows on the thank-you page that another application waits, but not the one that the page is about', async () => {
    expectConsole('submission of job 5 failed: no network')
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')))
    const queue = await loadOutbox()
    const result = await queue.submit(submission)
    await waitFor(() => expect(myJobs.getState().applications).toMatchObject([{ state: 'queued' }]))
    const applicationId = 'applicationId' in result ? result.applicationId : ''
    const own = open({ pathname: '/thank-you', state: { jobId: 5, applicationId, isSent: false } })
    expect(screen.queryByText(/waiting to be sent/)).not.toBeInTheDocument()
    own.unmount()
    open({ pathname: '/thank-you', state: { jobId: 6, applicationId: 'another', isSent: true } })
    expect(await screen.findByText(/waiting to be sent/)).toBeVisible()
  })

  it('does not repeat a closed notice when it is mounted again', async () => {
    await submitUntilSent()
    const first = open()
    await screen.findByText('Your application was sent')
    await userEvent.click(screen.getByRole('button', { name: /close|dismiss/i }))
    first.unmount()
    // The list is already loaded, so a repeated notice would appear at once.
    open()
    expect(screen.queryByText('Designer')).not.toBeInTheDocument()
  })
})
