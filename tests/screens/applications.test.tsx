import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { applicationReference } from '#shared/application-reference.ts'
import { listApplications } from '#server/applicant/application-store.ts'
import { browserStorage } from '#storage/browser-storage.ts'
import { expectConsole } from '../setup/console.ts'
import { testBoard } from './board.ts'
import { goOffline, networkReturns, openSite, services, type Site, withLaptop, withServices } from './render-site.tsx'

/** Tests 'My applications' and the result of an application that was submitted on another page. */

const text = (label: string, name: string) => ({
  label,
  required: true,
  description: null,
  fields: [{ name, type: 'input_text', values: [] }],
})
const questions = [text('First Name', 'first_name'), text('Email', 'email')]
const board = testBoard([
  { id: 7, title: 'Lesson Baker', more: { questions } },
  { id: 8, title: 'Bread Writer', more: { questions } },
])
withServices(() => board)

const busy = 'submission of job 7 failed: 503'
const plan = (faults: object) => services().request('/api/faults', { method: 'PUT', body: JSON.stringify(faults) })

async function fillIn(site: Site, jobId = 7, email = 'amina@example.com'): Promise<void> {
  if (site.address() !== `/jobs/${jobId}`) await site.goTo(`/jobs/${jobId}`)
  await screen.findByRole('heading', { level: 1, name: jobId === 7 ? 'Lesson Baker' : 'Bread Writer' })
  await screen.findByRole('button', { name: 'Submit application' })
  await site.user.click(screen.getByRole('textbox', { name: /First Name/ }))
  await site.user.paste('Amina')
  await site.user.click(screen.getByRole('textbox', { name: /Email/ }))
  await site.user.paste(email)
}

async function submitAndWait(site: Site): Promise<void> {
  await site.user.click(screen.getByRole('button', { name: 'Submit application' }))
  await screen.findByRole('heading', { name: /Your application waits on this device/ })
}

async function openList(site: Site): Promise<HTMLElement> {
  await site.goTo('/?applications')
  const list = await screen.findByRole('dialog', { name: 'My applications' })
  await waitFor(() => expect(within(list).queryByText('Loading…')).not.toBeInTheDocument())
  return list
}

const group = (name: string) => screen.findByRole('region', { name })

/** Submits an application that has to wait and is then refused. The e-mail address selects the response. */
async function submitAndGetRefused(email: string): Promise<{ readonly attention: HTMLElement; readonly site: Site }> {
  expectConsole(busy)
  expectConsole(/^submission of job 7 failed: 4\d\d/)
  const site = openSite('/jobs/7')
  await plan({ submit: 503 })
  await fillIn(site, 7, email)
  await submitAndWait(site)
  await openList(site)
  await plan({ submit: null })
  networkReturns()
  const attention = await group('Needs you')
  return { attention, site }
}

describe('my applications', () => {
  it('opens by its address and says that it is empty', async () => {
    const site = openSite('/?applications')
    expect(await screen.findByText('No applications yet')).toBeVisible()
    await site.user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(site.address()).toBe('/'))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('returns to the page it was opened from when it is closed', async () => {
    const site = openSite('/thank-you')
    await site.user.click(await screen.findByRole('link', { name: 'My applications' }))
    await screen.findByRole('dialog', { name: 'My applications' })
    await site.user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(site.address()).toBe('/thank-you'))
  })

  it('lists drafts, waiting applications and sent ones with a copy of their answers', async () => {
    expectConsole(busy)
    const site = openSite('/jobs/8')
    await fillIn(site, 8)
    await site.user.click(screen.getByRole('button', { name: 'Submit application' }))
    await screen.findByRole('heading', { level: 1, name: 'Thank you for applying!' })
    await fillIn(site, 8)
    await screen.findByText(/^Draft saved on this device/)
    await plan({ submit: 503 })
    await fillIn(site, 7)
    await submitAndWait(site)
    await openList(site)
    const sent = await group('Sent')
    expect(sent).toHaveTextContent('Bread Writer')
    const steps = within(sent)
      .getAllByRole('listitem')
      .filter((item) => item.parentElement?.tagName === 'OL')
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Received by Wordlark today, /),
      'Handed to the team still to come',
      expect.stringMatching(/^Read by a person by \w+ \d+, still to come$/),
    ])
    await site.user.click(within(sent).getByText('Your answers'))
    expect(within(sent).getByText('amina@example.com')).toBeVisible()
    const print = vi.fn<() => void>()
    vi.stubGlobal('print', print)
    await site.user.click(within(sent).getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
    expect(document.querySelector('[data-print]')).toHaveTextContent('amina@example.com')
    await waitFor(async () => expect(await group('Drafts')).toHaveTextContent('Bread Writer'))
    const drafts = await group('Drafts')
    await waitFor(() => expect(drafts).toHaveTextContent('Berlin, Germany'))
    expect(drafts).toHaveTextContent('2 of 2 answers just now')
    const waiting = await group('Waiting to go out')
    expect(waiting).toHaveTextContent('Lesson Baker')
    await within(waiting).findByText(/Our service is busy/)
    expect(waiting).not.toHaveTextContent('Sent')
    await site.user.click(within(waiting).getByRole('button', { name: 'Send now' }))
    await plan({ submit: null })
    networkReturns()
    await waitFor(async () => expect(await group('Sent')).toHaveTextContent('Lesson Baker'))
    expect(await listApplications(services().services.database)).toHaveLength(2)
  })

  it('reopens an application with a refused answer in its form, at the refused answer', async () => {
    const { attention, site } = await submitAndGetRefused('fail-422@example.com')
    expect(attention).toHaveTextContent('One of your answers wasn’t accepted')
    await site.user.click(within(attention).getByRole('button', { name: 'Back to the form' }))
    const summary = await screen.findByRole('alert')
    expect(summary).toHaveTextContent('One answer still needs attention.')
    await waitFor(() => expect(screen.getByRole('textbox', { name: /Email/ })).toHaveFocus())
    expect(screen.getByRole('textbox', { name: /First Name/ })).toHaveValue('Amina')
    await site.user.clear(screen.getByRole('textbox', { name: /Email/ }))
    await site.user.type(screen.getByRole('textbox', { name: /Email/ }), 'amina@example.com')
    await site.user.click(screen.getByRole('button', { name: 'Submit application' }))
    await screen.findByRole('heading', { level: 1, name: 'Thank you for applying!' })
    const [received, ...others] = await listApplications(services().services.database)
    expect(others).toEqual([])
    const reference = applicationReference(received?.idempotencyKey ?? '')
    expect(await screen.findByText('Your reference for Lesson Baker')).toBeVisible()
    expect(screen.getByText(reference)).toBeVisible()
    await site.user.click(screen.getByRole('button', { name: 'Copy the reference' }))
    expect(await navigator.clipboard.readText()).toBe(reference)
    expect(screen.getByText('Copied')).toBeVisible()
    const { jobLists } = await import('#features/board/job-lists.ts')
    await act(() => jobLists.load())
    expect(screen.getByRole('link', { name: 'See all 2 jobs' })).toBeVisible()
  })

  it('says that the application was not sent if its job has closed', async () => {
    const { attention, site } = await submitAndGetRefused('fail-404@example.com')
    expect(attention).toHaveTextContent('This job closed before your application arrived. It wasn’t sent.')
    await site.user.click(within(attention).getByRole('button', { name: 'Remove Lesson Baker' }))
    await site.user.click(screen.getByRole('button', { name: 'Remove' }))
    await waitFor(async () => expect(await browserStorage.applications.list()).toEqual([]))
  })

  it('deletes everything after a confirmation, and leaves no data', async () => {
    expectConsole(busy)
    const site = openSite('/jobs/8')
    await fillIn(site, 8)
    await screen.findByText(/^Draft saved on this device/)
    await plan({ submit: 503 })
    await fillIn(site, 7)
    await submitAndWait(site)
    await openList(site)
    await group('Drafts')
    await group('Waiting to go out')
    await site.user.click(screen.getByRole('button', { name: 'Delete everything' }))
    const question = screen.getByRole('dialog', { name: 'Delete everything?' })
    expect(question).toHaveTextContent('1 draft, 1 unsent application, and all files')
    expect(question).toHaveTextContent('The unsent one would not be sent.')
    const keep = within(question).getByRole('button', { name: 'Keep everything' })
    expect(keep).toHaveFocus()
    await site.user.click(keep)
    expect(await browserStorage.applications.list()).toHaveLength(1)
    await site.user.click(screen.getByRole('button', { name: 'Delete everything' }))
    await site.user.click(
      within(screen.getByRole('dialog', { name: 'Delete everything?' })).getByRole('button', { name: 'Delete everything' }),
    )
    expect(await screen.findByText('No applications yet')).toBeVisible()
    await waitFor(async () => expect(await browserStorage.applications.list()).toEqual([]))
    await waitFor(async () => expect(await browserStorage.drafts.list()).toEqual([]))
    expect(Object.keys(localStorage).filter((key) => key.startsWith('careers-draft/'))).toEqual([])
  })
})

describe('my applications on a laptop', () => {
  withLaptop()

  it('have their way back at the start of the bar', async () => {
    const site = openSite('/thank-you')
    await site.user.click(await screen.findByRole('link', { name: 'My applications' }))
    const list = await screen.findByRole('dialog', { name: 'My applications' })
    await site.user.click(within(list).getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(site.address()).toBe('/thank-you'))
  })
})

describe('my applications without a network', () => {
  it('do not offer to send now', async () => {
    const site = openSite('/jobs/7')
    await fillIn(site)
    goOffline()
    await submitAndWait(site)
    await openList(site)
    const waiting = await group('Waiting to go out')
    const list = screen.getByRole('dialog', { name: 'My applications' })
    expect(within(list).getByRole('status')).toHaveTextContent('You’re offline. Everything here still opens.')
    expect(waiting).toHaveTextContent('You’re offline. It goes out as soon as you’re back online.')
    expect(within(waiting).queryByRole('button', { name: 'Send now' })).not.toBeInTheDocument()
  })
})

describe('an application that is sent while another page is shown', () => {
  it('is announced there after it has arrived, and not before', async () => {
    const site = openSite('/jobs/7')
    await fillIn(site)
    const wire = globalThis.fetch
    goOffline()
    await submitAndWait(site)
    await site.goTo('/thank-you')
    await screen.findByRole('heading', { level: 1, name: 'Thank you for applying!' })
    expect(screen.queryByText('Your application was sent')).not.toBeInTheDocument()
    const next = within(screen.getByRole('region', { name: 'What happens next' }))
    expect(await next.findByRole('heading', { name: 'Waiting on this device' })).toBeVisible()
    expect(next.queryByText('We have it')).not.toBeInTheDocument()
    expect(next.queryByText(/Your reference/)).not.toBeInTheDocument()
    globalThis.fetch = wire
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    networkReturns()
    expect(await screen.findByText('Your application was sent')).toBeVisible()
    expect(await next.findByRole('heading', { name: 'We have it' })).toBeVisible()
    expect(await listApplications(services().services.database)).toHaveLength(1)
    await site.user.click(screen.getByRole('link', { name: 'Have a look' }))
    expect(await group('Sent')).toHaveTextContent('Lesson Baker')
  })
})

describe('a job that was applied for', () => {
  it('says so and accepts another application', async () => {
    const site = openSite('/jobs/7')
    await fillIn(site)
    await site.user.click(screen.getByRole('button', { name: 'Submit application' }))
    await screen.findByRole('heading', { level: 1, name: 'Thank you for applying!' })
    await fillIn(site)
    expect(await screen.findByText(/You applied for this job on/)).toBeVisible()
    await site.user.click(screen.getByRole('button', { name: 'Submit application' }))
    await screen.findByRole('heading', { level: 1, name: 'Thank you for applying!' })
    expect(await listApplications(services().services.database)).toHaveLength(2)
  })

  it('shows a waiting application instead of its form, and reopens it', async () => {
    const site = openSite('/jobs/7')
    await fillIn(site)
    goOffline()
    await submitAndWait(site)
    await site.goTo('/thank-you')
    await screen.findByRole('heading', { level: 1, name: 'Thank you for applying!' })
    await site.goTo('/jobs/7')
    await screen.findByRole('heading', { name: /Your application waits on this device/ })
    expect(screen.queryByRole('button', { name: 'Submit application' })).not.toBeInTheDocument()
    await site.user.click(screen.getByRole('button', { name: 'Back to the form' }))
    const firstName = await screen.findByRole('textbox', { name: /First Name/ })
    await waitFor(() => expect(firstName).toHaveValue('Amina'))
    await waitFor(async () => expect(await browserStorage.applications.list()).toEqual([]))
    await waitFor(async () => expect(await browserStorage.drafts.list()).toHaveLength(1))
  })
})
