import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { expectConsole } from '../setup/console.ts'
import { provenAnswer } from '../setup/proven-answer.ts'
import { testBoard } from './board.ts'
import { networkReturns, openSite, services, type Site, withServices } from './render-site.tsx'
import { listApplications } from '../services/list-applications.ts'

/**
 * What the applicant sees when a gateway answers a submission, or when the service refuses it. `tests/model/applicant-client.test.ts`
 * proves which answers are not believed: every status, broken body and lie. Here is one of each.
 */

const text = (label: string, name: string) => ({
  label,
  required: true,
  description: null,
  fields: [{ name, type: 'input_text', values: [] }],
})
const questions = [text('First Name', 'first_name'), text('Email', 'email')]
const board = testBoard([{ id: 7, title: 'Lesson Baker', more: { questions } }])
withServices(() => board)

const waits = /Your application is saved on this device and waiting to send/
const thanks = { level: 1, name: 'Thank you for applying!' } as const
const html = (status: number) => new Response('<h1>Gateway</h1>', { status, headers: { 'Content-Type': 'text/html' } })

/** Answers submissions instead of the service. null lets one through. */
function answerSubmissions(answer: (count: number, init: RequestInit | undefined) => Response | null): void {
  const { request } = services()
  let count = 0
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (!input.includes('action=submit')) return request(input, init)
    count += 1
    return answer(count, init) ?? request(input, init)
  })
}

async function submit(): Promise<Site> {
  const site = openSite('/jobs/7')
  await site.user.click(await screen.findByRole('textbox', { name: /First Name/ }))
  await site.user.paste('Amina')
  await site.user.click(screen.getByRole('textbox', { name: /Email/ }))
  await site.user.paste('amina@example.com')
  await site.user.click(screen.getByRole('button', { name: 'Submit application' }))
  return site
}

const received = () => listApplications(services().services.database)

describe('a submission that a gateway answers', () => {
  it('with 200 and HTML waits without a thank-you, and arrives later', async () => {
    expectConsole(/^submission of job 7 failed: /)
    answerSubmissions(() => html(200))
    const { user } = await submit()
    expect(await screen.findByRole('heading', { name: waits })).toBeVisible()
    expect(screen.queryByText(/already arrived|just closed|wasn’t accepted/)).not.toBeInTheDocument()
    expect(screen.queryByRole('heading', thanks)).not.toBeInTheDocument()
    expect(await received()).toEqual([])
    answerSubmissions(() => null)
    await user.click(screen.getByRole('button', { name: 'Send now' }))
    expect(await screen.findByRole('heading', thanks)).toBeVisible()
    expect(await received()).toHaveLength(1)
  })
})

describe('a submission that a gateway answers in the words of the service', () => {
  it.each([
    [201, { success: 'Candidate saved successfully', id: 'a' }],
    [422, { error: 'Invalid', field: 'email', reason: 'invalid-answer' }],
  ])('with %i and %j waits, can be edited when the service is back, and arrives once', async (status, body) => {
    expectConsole(/^submission of job 7 failed: /)
    answerSubmissions(() => Response.json(body, { status }))
    const { user } = await submit()
    expect(await screen.findByRole('heading', { name: waits })).toBeVisible()
    expect(screen.queryByText(/already arrived|just closed|wasn’t accepted|closed before/)).not.toBeInTheDocument()
    answerSubmissions(() => null)
    await user.click(screen.getByRole('button', { name: 'Back to the form' }))
    expect(await screen.findByRole('textbox', { name: /First Name/ })).toHaveValue('Amina')
    await user.click(await screen.findByRole('button', { name: 'Submit application' }))
    expect(await screen.findByRole('heading', thanks)).toBeVisible()
    expect(await received()).toHaveLength(1)
  })
})

describe('a submission whose answer was lost', () => {
  /** The service stores it, and a gateway answers. */
  function loseAnswers(): void {
    const { request } = services()
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
      const response = await request(input, init)
      return input.includes('action=submit') ? html(401) : response
    })
  }

  it('is shown as arrived when its person wants to change it, and is not submitted twice', async () => {
    expectConsole('submission of job 7 failed: 401')
    loseAnswers()
    const { user } = await submit()
    await screen.findByRole('heading', { name: waits })
    await user.click(screen.getByRole('button', { name: 'Back to the form' }))
    expect(await screen.findByRole('heading', thanks)).toBeVisible()
    expect(await received()).toHaveLength(1)
  })

  it('stays as it is while nobody can say whether it has arrived', async () => {
    expectConsole('submission of job 7 failed: 401')
    loseAnswers()
    const { user } = await submit()
    await screen.findByRole('heading', { name: waits })
    vi.stubGlobal('fetch', async () => html(401))
    await user.click(screen.getByRole('button', { name: 'Back to the form' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('It may have arrived already')
    expect(screen.getByRole('heading', { name: waits })).toBeVisible()
  })
})

describe('a submission that the service refuses', () => {
  it('with another reason is not reported as received, and can be sent from its form', async () => {
    expectConsole(/^submission of job 7 failed: 4/)
    const answer = (init?: RequestInit) => provenAnswer(init, { error: 'No.', reason: 'malformed' }, { status: 400 })
    answerSubmissions((count, init) => (count === 1 ? answer(init) : null))
    const { user } = await submit()
    expect(await screen.findByRole('alert')).toHaveTextContent('Your application wasn’t accepted.')
    expect(screen.queryByText(/already arrived/)).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Submit application' }))
    expect(await screen.findByRole('heading', thanks)).toBeVisible()
    expect(await received()).toHaveLength(1)
  })

  it.each(['Try again', 'Back to the form'])('because its job has closed can be sent later with "%s"', async (way) => {
    expectConsole('submission of job 7 failed: 404')
    const closed = (init?: RequestInit) => provenAnswer(init, { error: 'Closed.', reason: 'job-closed' }, { status: 404 })
    answerSubmissions((count, init) => (count === 1 ? closed(init) : null))
    const { user } = await submit()
    expect(await screen.findByText(/This job closed before your application arrived. It wasn’t sent./)).toBeVisible()
    await user.click(await screen.findByRole('button', { name: way }))
    if (way === 'Back to the form') {
      expect(await screen.findByRole('alert')).toHaveTextContent('This job has just closed')
      expect(screen.getByRole('textbox', { name: /First Name/ })).toHaveValue('Amina')
      await user.click(screen.getByRole('button', { name: 'Submit application' }))
    }
    expect(await screen.findByRole('heading', thanks)).toBeVisible()
    expect(await received()).toHaveLength(1)
  })

  it('is reported as received only if an earlier try may have arrived, and without a thank-you', async () => {
    expectConsole(/^submission of job 7 failed: /)
    answerSubmissions((count, init) =>
      count === 1 ? html(502) : provenAnswer(init, { error: 'Used.', reason: 'key-reused' }, { status: 409 }),
    )
    const { address, user } = await submit()
    await screen.findByRole('heading', { name: waits })
    await user.click(screen.getByRole('button', { name: 'Send now' }))
    expect(await screen.findByText(/An earlier try had arrived after all/)).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Continue' })).not.toBeInTheDocument()
    expect(address()).toBe('/jobs/7')
  })

  it('offers the next steps in the list of applications', async () => {
    expectConsole(/^submission of job 7 failed: /)
    let answer = (_init: RequestInit | undefined) => html(503)
    answerSubmissions((_count, init) => answer(init))
    const { goTo } = await submit()
    await screen.findByRole('heading', { name: waits })
    await goTo('/my-jobs')
    // While the job's page is shown, a refused application returns to its form.
    await screen.findByRole('main')
    answer = (init) => provenAnswer(init, { error: 'No.', reason: 'malformed' }, { status: 400 })
    networkReturns()
    const attention = within(await screen.findByRole('region', { name: 'Action needed' }))
    expect(attention.getByRole('button', { name: 'Try again' })).toBeVisible()
    expect(attention.getByRole('button', { name: 'Back to the form' })).toBeVisible()
  })
})
