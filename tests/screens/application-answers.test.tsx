import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { listApplications } from '#server/applicant/application-store.ts'
import { expectConsole } from '../setup/console.ts'
import { testBoard } from './board.ts'
import { networkReturns, openSite, services, type Site, withServices } from './render-site.tsx'

/** What the applicant sees when a gateway answers a submission, or when the service refuses it. */

const text = (label: string, name: string) => ({
  label,
  required: true,
  description: null,
  fields: [{ name, type: 'input_text', values: [] }],
})
const questions = [text('First Name', 'first_name'), text('Email', 'email')]
const board = testBoard([{ id: 7, title: 'Lesson Baker', more: { questions } }])
withServices(() => board)

const waits = /Your application waits on this device and goes out by itself/
const thanks = { level: 1, name: 'Thank you for applying!' } as const
const html = (status: number) => new Response('<h1>Gateway</h1>', { status, headers: { 'Content-Type': 'text/html' } })

/** Answers submissions instead of the service. null lets one through. */
function answerSubmissions(answer: (count: number) => Response | null): void {
  const { request } = services()
  let count = 0
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (!input.includes('action=submit')) return request(input, init)
    count += 1
    return answer(count) ?? request(input, init)
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
  it.each([200, 204, 403, 404, 409, 410, 413, 422, 500])(
    'with %i and HTML waits without a thank-you, and arrives later',
    async (status) => {
      expectConsole(/^submission of job 7 failed: /)
      answerSubmissions(() => (status === 204 ? new Response(null, { status }) : html(status)))
      const { user } = await submit()
      expect(await screen.findByRole('heading', { name: waits })).toBeVisible()
      expect(screen.queryByText(/already arrived|just closed|wasn’t accepted/)).not.toBeInTheDocument()
      expect(screen.queryByRole('heading', thanks)).not.toBeInTheDocument()
      expect(await received()).toEqual([])
      answerSubmissions(() => null)
      await user.click(screen.getByRole('button', { name: 'Send now' }))
      expect(await screen.findByRole('heading', thanks)).toBeVisible()
      expect(await received()).toHaveLength(1)
    },
  )
})

describe('a submission that the service refuses', () => {
  it.each([
    ['409 without a reason', () => Response.json({ error: 'Conflict.' }, { status: 409 })],
    ['409 for a key that was never used', () => Response.json({ error: 'Used.', reason: 'key-reused' }, { status: 409 })],
    ['401', () => Response.json({ error: 'No.' }, { status: 401 })],
  ])('with %s is not reported as received, and can be sent from its form', async (_, answer) => {
    expectConsole(/^submission of job 7 failed: 4/)
    answerSubmissions((count) => (count === 1 ? answer() : null))
    const { user } = await submit()
    expect(await screen.findByRole('alert')).toHaveTextContent('Your application wasn’t accepted.')
    expect(screen.queryByText(/already arrived/)).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Submit application' }))
    expect(await screen.findByRole('heading', thanks)).toBeVisible()
    expect(await received()).toHaveLength(1)
  })

  it.each(['Try again', 'Back to the form'])('because its job has closed can be sent later with "%s"', async (way) => {
    expectConsole('submission of job 7 failed: 404')
    const closed = () => Response.json({ error: 'Closed.', reason: 'job-closed' }, { status: 404 })
    answerSubmissions((count) => (count === 1 ? closed() : null))
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
    answerSubmissions((count) =>
      count === 1 ? html(502) : Response.json({ error: 'Used.', reason: 'key-reused' }, { status: 409 }),
    )
    const { address, user } = await submit()
    await screen.findByRole('heading', { name: waits })
    await user.click(screen.getByRole('button', { name: 'Send now' }))
    expect(await screen.findByText(/An earlier try had arrived after all/)).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Continue' })).not.toBeInTheDocument()
    expect(address()).toBe('/jobs/7')
  })

  it.each([
    ['closed', 404, 'job-closed', ['Try again', 'Back to the form']],
    ['rejected', 401, undefined, ['Try again', 'Back to the form']],
    ['too large', 413, undefined, ['Back to the form']],
  ])('offers the next steps in the list of applications: %s', async (_, status, reason, ways) => {
    expectConsole(/^submission of job 7 failed: /)
    let answer = () => html(503)
    answerSubmissions(() => answer())
    const { goTo } = await submit()
    await screen.findByRole('heading', { name: waits })
    await goTo('/?applications')
    // While the job's page is shown, a refused application returns to its form.
    await screen.findByRole('dialog', { name: 'My applications' })
    answer = () => Response.json({ error: 'No.', reason }, { status })
    networkReturns()
    const attention = within(await screen.findByRole('region', { name: 'Needs you' }))
    for (const name of ways) expect(attention.getByRole('button', { name })).toBeVisible()
  })
})
