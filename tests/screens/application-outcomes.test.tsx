import { screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { listenToEvents, type SiteEvent } from '#platform/site-events.ts'
import { browserStorage } from '#storage/browser-storage.ts'
import { expectConsole } from '../setup/console.ts'
import { provenAnswer } from '../setup/proven-answer.ts'
import { testBoard } from './board.ts'
import { networkReturns, openSite, services, type Site, withServices } from './render-site.tsx'

/** Tests what modules hear of submissions. */

const text = (label: string, name: string) => ({
  label,
  required: true,
  description: null,
  fields: [{ name, type: 'input_text', values: [] }],
})
const values = [
  { label: 'Freedonia', value: 102 },
  { label: 'Sylvania', value: 103 },
]
const country = {
  label: 'Country',
  required: false,
  description: null,
  fields: [{ name: 'question_1', type: 'multi_value_single_select', values }],
}
const questions = [text('First Name', 'first_name'), text('Email', 'email'), country]
const board = testBoard([{ id: 7, title: 'Lesson Baker', more: { questions } }])
withServices(() => board)

const plan = (faults: object) => services().request('/api/faults', { method: 'PUT', body: JSON.stringify(faults) })

let heard: SiteEvent[] = []
beforeAll(() => listenToEvents(({ event }) => void heard.push(event)))
beforeEach(() => {
  heard = []
  window.history.replaceState(null, '', '/jobs/7')
})

/** Answers every submission with the given response. */
function answerWith(answer: (init: RequestInit | undefined) => Response): void {
  const { request } = services()
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) =>
    input.includes('action=submit') ? answer(init) : request(input, init),
  )
}

async function submit(email = 'amina@example.com'): Promise<Site> {
  const site = openSite('/jobs/7')
  await site.user.click(await screen.findByRole('radio', { name: 'Freedonia' }))
  await site.user.click(screen.getByRole('textbox', { name: /First Name/ }))
  await site.user.paste('Amina')
  await site.user.click(screen.getByRole('textbox', { name: /Email/ }))
  await site.user.paste(email)
  await site.user.click(screen.getByRole('button', { name: 'Submit application' }))
  return site
}

/** Waits for `count` events of applications, and returns them in order. */
async function applicationEvents(count: number): Promise<readonly SiteEvent[]> {
  const ofApplications = () => heard.filter(({ type }) => type.startsWith('application-'))
  await waitFor(() => expect(ofApplications()).toHaveLength(count))
  return ofApplications()
}

const failed = { type: 'application-failed', jobId: 7 }

describe('a submission that fails', () => {
  it('is reported with the service’s message if the job has closed', async () => {
    expectConsole('submission of job 7 failed: 404')
    await submit('fail-404@example.com')
    expect(await applicationEvents(1)).toEqual([{ ...failed, error: 'Injected fault.', field: null, httpStatusCode: 404 }])
  })

  it('is reported with the name of the refused field', async () => {
    expectConsole('submission of job 7 failed: 422 email')
    await submit('fail-422@example.com')
    expect(await applicationEvents(1)).toEqual([{ ...failed, error: 'Injected fault.', field: 'email', httpStatusCode: 422 }])
  })

  it('is reported and logged at its first try, and again when a retry has arrived', async () => {
    expectConsole('submission of job 7 failed: 503')
    const lines = vi.spyOn(console, 'warn')
    await plan({ submit: 503 })
    const { user } = await submit()
    await screen.findByRole('heading', { name: /is saved on this device/ })
    const busy = { ...failed, error: 'Injected fault.', field: null, httpStatusCode: 503 }
    expect(await applicationEvents(1)).toEqual([busy])
    await plan({ submit: 502 })
    await user.click(screen.getByRole('button', { name: 'Send now' }))
    await waitFor(async () => {
      const [row] = await browserStorage.applications.list()
      expect(row?.state === 'queued' && row.failures).toBeGreaterThan(1)
    })
    await plan({ submit: null })
    networkReturns()
    await screen.findByRole('heading', { level: 1, name: 'Thank you for applying!' })
    expect(await applicationEvents(2)).toEqual([busy, { type: 'application-sent', jobId: 7 }])
    expect(lines.mock.calls).toEqual([['submission of job 7 failed: 503']])
  })

  it('is reported with the network failure if there is no response', async () => {
    expectConsole('submission of job 7 failed: Failed to fetch')
    answerWith(() => {
      throw new TypeError('Failed to fetch')
    })
    await submit()
    expect(await applicationEvents(1)).toEqual([{ ...failed, error: 'Failed to fetch', field: null, httpStatusCode: null }])
  })

  it('reports no answer that the service may quote', async () => {
    expectConsole('submission of job 7 failed: 409')
    const error = 'Amina <amina@example.com> of 102: no'
    answerWith((init) => provenAnswer(init, { error, field: 'Amina', reason: 'key-reused' }, { status: 409 }))
    await submit()
    expect(await applicationEvents(1)).toEqual([{ ...failed, error: '… <…> of …: no', field: null, httpStatusCode: 409 }])
  })
})
