import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dayMs } from '#shared/durations.ts'
import { applicationReference } from '#shared/application-reference.ts'
import { serviceStatusOf } from '#storage/service-status.ts'
import { browserStorage } from '#storage/browser-storage.ts'
import { connection } from '#storage/database.ts'
import { expectConsole } from '../setup/console.ts'
import { provenAnswer } from '../setup/proven-answer.ts'
import { testBoard } from './board.ts'
import { enter, goOffline, networkReturns, openSite, services, type Site, withServices } from './render-site.tsx'
import { listApplications } from '../services/list-applications.ts'

/** Tests 'My jobs' and the result of an application that was submitted on another page. */

// A page is quiet some seconds after the last input (`idle.test.tsx`). Here nobody waits for that.
vi.mock(import('#platform/idle.ts'), async (original) => {
  const idle = await original()
  return { ...idle, whenQuiet: idle.whenIdle }
})

const text = (label: string, name: string) => ({
  label,
  required: true,
  description: null,
  fields: [{ name, type: 'input_text', values: [] }],
})
const questions = [text('First Name', 'first_name'), text('Email', 'email')]
const bread = (id: number, title: string) => ({ id, title, more: { questions } })
const board = [bread(7, 'Lesson Baker'), bread(8, 'Bread Writer')]
let open = board
withServices(() => testBoard(open))
beforeEach(() => {
  open = board
})
afterEach(() => void vi.useRealTimers())

const busy = 'submission of job 7 failed: 503'
const plan = (faults: object) => services().request('/api/faults', { method: 'PUT', body: JSON.stringify(faults) })

async function fillIn(site: Site, jobId = 7, email = 'amina@example.com'): Promise<void> {
  if (site.address() !== `/jobs/${jobId}`) await site.goTo(`/jobs/${jobId}`)
  await screen.findByRole('heading', { level: 1, name: jobId === 7 ? 'Lesson Baker' : 'Bread Writer' })
  await screen.findByRole('button', { name: 'Submit application' })
  await enter(site, screen.getByRole('textbox', { name: /First Name/ }), 'Amina')
  await enter(site, screen.getByRole('textbox', { name: /Email/ }), email)
}

/** A page that is left at once does not count as looked at. */
async function waitUntilViewed(): Promise<void> {
  await waitFor(async () => {
    const viewed = await connection.run((database) => database.viewedJobs.toArray())
    expect(viewed).toMatchObject({ value: [{ jobId: 7 }] })
  })
}

async function submitAndWait(site: Site): Promise<void> {
  await site.user.click(screen.getByRole('button', { name: 'Submit application' }))
  await screen.findByRole('heading', { name: /Your application is saved on this device/ })
}

async function submitOffline(site: Site): Promise<void> {
  goOffline()
  await site.user.click(screen.getByRole('button', { name: 'Submit application' }))
  await screen.findByRole('heading', { name: /^Saved on this device/ })
}

async function openList(site: Site): Promise<HTMLElement> {
  await site.goTo('/my-jobs')
  const list = await screen.findByRole('main')
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
  const attention = await group('Action needed')
  return { attention, site }
}

describe('my jobs', () => {
  it('opens by its address and says that it is empty', async () => {
    openSite('/my-jobs')
    expect(await screen.findByText('Nothing here yet')).toBeVisible()
    expect(screen.queryByRole('navigation', { name: 'Sections of this page' })).not.toBeInTheDocument()
  })

  it('opens by the address of applications', async () => {
    const site = openSite('/my-applications')
    await waitFor(() => expect(site.address()).toBe('/my-jobs'))
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
    expect(steps.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^Received by the team today, /)])
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
    const waiting = await group('Waiting to send')
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
    await enter(site, screen.getByRole('textbox', { name: /Email/ }), 'amina@example.com')
    await site.user.click(screen.getByRole('button', { name: 'Submit application' }))
    await screen.findByRole('heading', { level: 1, name: 'Thank you for applying!' })
    const [received, ...others] = await listApplications(services().services.database)
    expect(others).toEqual([])
    const reference = applicationReference(received?.idempotencyKey ?? '')
    expect(await screen.findByText('Your reference for Lesson Baker')).toBeVisible()
    expect(screen.getByText(reference)).toBeVisible()
    await site.user.click(screen.getByRole('button', { name: 'Copy the reference' }))
    expect(await navigator.clipboard.readText()).toBe(reference)
    expect(await screen.findByText('Copied')).toBeVisible()
    const { jobLists } = await import('#features/board/device/job-lists.ts')
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
    await group('Waiting to send')
    await site.user.click(screen.getByRole('button', { name: 'Delete everything' }))
    const question = screen.getByRole('dialog', { name: 'Delete everything?' })
    expect(question).toHaveTextContent('1 draft, 1 unsent application, and all files')
    expect(question).toHaveTextContent('The unsent one won’t be sent.')
    const keep = within(question).getByRole('button', { name: 'Keep everything' })
    expect(keep).toHaveFocus()
    await site.user.click(keep)
    expect(await browserStorage.applications.list()).toHaveLength(1)
    await site.user.click(screen.getByRole('button', { name: 'Delete everything' }))
    await site.user.click(
      within(screen.getByRole('dialog', { name: 'Delete everything?' })).getByRole('button', { name: 'Delete everything' }),
    )
    expect(await screen.findByText('Nothing here yet')).toBeVisible()
    await waitFor(async () => expect(await browserStorage.applications.list()).toEqual([]))
    await waitFor(async () => expect(await browserStorage.drafts.list()).toEqual([]))
    expect(Object.keys(localStorage).filter((key) => key.startsWith('careers-draft/'))).toEqual([])
  })
})

describe('what became of a sent application', () => {
  /** Sends an application, and opens the list. */
  /** @param beforeList happens before the list opens, and asks for the first time */
  async function openSent(beforeList = async () => {}): Promise<Site> {
    const site = openSite('/jobs/7')
    await fillIn(site)
    await waitUntilViewed()
    await site.user.click(screen.getByRole('button', { name: 'Submit application' }))
    await screen.findByRole('heading', { level: 1, name: 'Thank you for applying!' })
    await beforeList()
    await openList(site)
    return site
  }
  const stored = async () => {
    const [row] = await browserStorage.applications.list()
    return row?.state === 'sent' ? serviceStatusOf(row) : undefined
  }
  const askToWithdraw = async ({ user }: Site) => {
    const sent = await group('Sent')
    await user.click(within(sent).getByRole('button', { name: 'Your answers' }))
    await user.click(await within(sent).findByRole('button', { name: 'Withdraw Lesson Baker' }))
    return screen.getByRole('dialog', { name: 'Withdraw this application?' })
  }

  it.each(['delivered', 'held'])('has the same words when its delivery is %s, also later without a network', async (state) => {
    const site = await openSent(async () => {
      const [{ applicationId } = { applicationId: '' }] = await listApplications(services().services.database)
      await services().services.database.write([
        {
          sql: `INSERT INTO deliveries (application_id, state, attempts, next_at_ms, changed_at_ms) VALUES (?, ?, 1, 0, ?)`,
          args: [applicationId, state, Date.now()],
        },
      ])
    })
    await waitFor(async () => expect(await stored()).toMatchObject({ state: 'received' }))
    expect(screen.getByText('Received by the team').closest('li')).toHaveTextContent(/^Received by the team today, /)
    await site.goTo('/thank-you')
    goOffline()
    await openList(site)
    expect(await screen.findByText('Received by the team')).toBeVisible()
  })

  it('is not asked without a network, and then nobody is offered to withdraw it', async () => {
    const site = await openSent()
    await waitFor(async () => expect(await stored()).toMatchObject({ state: 'received' }))
    await site.goTo('/thank-you')
    goOffline()
    const asked = vi.fn<(url: string) => Promise<Response>>(() => Promise.reject(new TypeError('Failed to fetch')))
    vi.stubGlobal('fetch', asked)
    await openList(site)
    const sent = await group('Sent')
    await site.user.click(within(sent).getByRole('button', { name: 'Your answers' }))
    expect(within(sent).getByRole('button', { name: 'Remove Lesson Baker' })).toBeVisible()
    expect(within(sent).queryByRole('button', { name: /Withdraw/ })).not.toBeInTheDocument()
    expect(asked.mock.calls.filter(([url]) => url.includes('action=status'))).toEqual([])
  })

  it('stays as it is if the service knows nothing of states', async () => {
    const asked = vi.fn<(url: string) => void>()
    const wire = globalThis.fetch
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
      if (!url.includes('action=status')) return wire(url, init)
      asked(url)
      return Promise.resolve(Response.json({ error: 'Unknown action.' }, { status: 400 }))
    })
    const site = await openSent()
    await waitFor(() => expect(asked).toHaveBeenCalled())
    const sent = await group('Sent')
    expect(sent).toHaveTextContent('Received by the team today')
    await site.user.click(within(sent).getByRole('button', { name: 'Your answers' }))
    expect(within(sent).queryByRole('button', { name: /Withdraw/ })).not.toBeInTheDocument()
    expect(await stored()).toBeNull()
  })

  /** What the service answers to each question about an application. null: nothing */
  function answerStatus(more: () => object | null): void {
    const wire = globalThis.fetch
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      if (!url.includes('action=status')) return wire(url, init)
      const status = more()
      if (status === null) throw new TypeError('Failed to fetch')
      return provenAnswer(init, { receivedAtMs: Date.now(), ...status })
    })
  }
  const reported = (outcome: string) => ({ state: 'reported', withTeamAtMs: Date.now(), sinceMs: Date.now(), outcome })

  it('has similar jobs beside it when it is not moving forward, and none that its person has applied for', async () => {
    answerStatus(() => reported('not-moving-forward'))
    const site = await openSent()
    const sent = await group('Sent')
    const link = await within(sent).findByRole('link', { name: '1 similar job' })
    expect(link).toHaveAttribute('href', '/jobs?jobs=8')
    await site.user.click(link)
    expect(await screen.findByRole('link', { name: /Bread Writer/ })).toBeVisible()
    expect(screen.queryByRole('link', { name: /Lesson Baker/ })).not.toBeInTheDocument()
  })

  it('leads to all jobs when it is not moving forward and no other is open', async () => {
    answerStatus(() => reported('not-moving-forward'))
    open = [bread(7, 'Lesson Baker')]
    await openSent()
    const sent = await group('Sent')
    expect(await within(sent).findByRole('link', { name: 'See the open jobs' })).toHaveAttribute('href', '/#careers')
  })

  it('says in how many days an answer usually comes: at first, while it waits, and when it takes longer', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 18, 9) })
    const receivedAtMs = Date.now()
    answerStatus(() => ({ state: 'received', receivedAtMs, usualDays: 9 }))
    const site = await openSent()
    await waitFor(async () => expect(await group('Sent')).toHaveTextContent('Usually answers in 9 days.'))
    for (const [day, sentence] of [
      [2, 'No answer yet. Usually within 9 days.'],
      [19, 'No answer yet. This one takes longer than usual. It’s still open.'],
    ] as const) {
      vi.setSystemTime(receivedAtMs + day * dayMs)
      await site.goTo('/thank-you')
      await openList(site)
      expect(await group('Sent')).toHaveTextContent(sentence)
    }
  })

  it('says without a network when it was last updated, in place of that nobody has answered', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 18, 9, 2) })
    answerStatus(() => reported('with-team'))
    const site = await openSent()
    const sent = await group('Sent')
    await waitFor(() => expect(sent).toHaveTextContent('No answer yet.'))
    expect(sent).not.toHaveTextContent('Last updated')
    vi.setSystemTime(new Date(2026, 10, 18, 11, 30))
    goOffline()
    await waitFor(() => {
      expect(sent).toHaveTextContent(/Last updated 9:02\sAM\. We’ll check for news when you’re online\./)
    })
    expect(sent).not.toHaveTextContent('No answer yet.')
    // The day is named from the next one on.
    vi.setSystemTime(new Date(2026, 10, 19, 8))
    await site.goTo('/thank-you')
    await openList(site)
    expect(await group('Sent')).toHaveTextContent(/Last updated Nov 18, 2026, 9:02\sAM\./)
  })

  it('says when it was last updated if the service cannot be asked, and keeps what comes next', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 18, 9, 2) })
    let answer: object | null = reported('interviewing')
    answerStatus(() => answer)
    const site = await openSent()
    await waitFor(async () => expect(await stored()).toMatchObject({ outcome: 'interviewing' }))
    answer = null
    await site.goTo('/thank-you')
    await openList(site)
    const sent = await group('Sent')
    await waitFor(() => expect(sent).toHaveTextContent(/Last updated 9:02\sAM\. We can’t check for news right now\./))
    expect(sent).toHaveTextContent('Your recruiter arranges the dates with you by email.')
    answer = reported('interviewing')
    await site.goTo('/thank-you')
    await openList(site)
    expect(await group('Sent')).toHaveTextContent('Interviewing')
    expect(screen.queryByText(/Last updated/)).not.toBeInTheDocument()
  })

  it('changes when the applicant withdraws it, after a question whose safe answer is first', async () => {
    const site = await openSent()
    const question = await askToWithdraw(site)
    const keep = within(question).getByRole('button', { name: 'Keep it' })
    expect(keep).toHaveFocus()
    await site.user.click(keep)
    expect(await stored()).toMatchObject({ state: 'received' })
    await site.user.click(screen.getByRole('button', { name: 'Withdraw Lesson Baker' }))
    await site.user.click(screen.getByRole('button', { name: 'Withdraw' }))
    const sent = await group('Sent')
    expect(await within(sent).findByText('Withdrawn')).toBeVisible()
    expect(sent).toHaveTextContent(/You withdrew it on \w+ \d+\. The hiring team has been told\./)
    expect(within(sent).getByRole('link', { name: 'View the job' })).toHaveAttribute('href', '/jobs/7')
    expect(within(sent).queryByRole('button', { name: /^Withdraw/ })).not.toBeInTheDocument()
    expect(within(sent).getByRole('button', { name: 'Your answers' })).toHaveFocus()
    expect(screen.getByText('Your application for Lesson Baker is withdrawn.')).toBeInTheDocument()
    expect(await stored()).toMatchObject({ state: 'withdrawn', effect: 'told' })
  })

  it('shows of each of two that it is being withdrawn, until the service has answered about both', async () => {
    const answers: (() => void)[] = []
    const wire = globalThis.fetch
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      if (url.includes('action=withdraw')) await new Promise<void>((resolve) => answers.push(resolve))
      return wire(url, init)
    })
    const site = openSite('/jobs/8')
    for (const jobId of [8, 7]) {
      await fillIn(site, jobId)
      await site.user.click(screen.getByRole('button', { name: 'Submit application' }))
      await screen.findByRole('heading', { level: 1, name: 'Thank you for applying!' })
    }
    await openList(site)
    const sent = await group('Sent')
    for (const button of within(sent).getAllByRole('button', { name: 'Your answers' })) await site.user.click(button)
    for (const title of ['Bread Writer', 'Lesson Baker']) {
      await site.user.click(await within(sent).findByRole('button', { name: `Withdraw ${title}` }))
      await site.user.click(screen.getByRole('button', { name: 'Withdraw' }))
    }
    await waitFor(() => expect(answers).toHaveLength(2))
    const busyTitles = () =>
      within(sent)
        .queryAllByRole('button', { busy: true })
        .map((button) => button.getAttribute('aria-label'))
    expect(busyTitles()).toEqual(['Withdraw Lesson Baker', 'Withdraw Bread Writer'])
    answers[0]?.()
    expect(await within(sent).findByText('Withdrawn')).toBeVisible()
    expect(busyTitles()).toEqual(['Withdraw Lesson Baker'])
    answers[1]?.()
    await waitFor(() => expect(within(sent).getAllByText('Withdrawn')).toHaveLength(2))
  })

  it('is called withdrawn everywhere at once: in its own list, in the list of jobs, and in its form', async () => {
    const site = await openSent()
    // It stands in one section only.
    expect(screen.queryByRole('region', { name: /^Recently viewed/ })).not.toBeInTheDocument()
    await askToWithdraw(site)
    await site.user.click(screen.getByRole('button', { name: 'Withdraw' }))
    expect(await within(await group('Sent')).findByText('Withdrawn')).toBeVisible()
    await site.goTo('/')
    const rows = within(await screen.findByRole('region', { name: 'Open jobs' }))
    expect(await rows.findByText('Withdrawn')).toBeVisible()
    expect(rows.queryByText(/^Applied \w+ \d+/)).not.toBeInTheDocument()
    await site.goTo('/jobs/7')
    expect(await screen.findByText(/^You withdrew your application for this job on \w+ \d+/)).toBeVisible()
    expect(screen.queryByText(/^You applied for this job/)).not.toBeInTheDocument()
  })

  it('stands in one section: while it waits, and once it is sent', async () => {
    expectConsole(busy)
    const site = openSite('/jobs/7')
    await plan({ submit: 503 })
    await fillIn(site)
    await waitUntilViewed()
    await submitAndWait(site)
    await openList(site)
    const regions = () => screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))
    await group('Waiting to send')
    expect(regions()).toEqual(['Waiting to send', 'On this device only'])
    await plan({ submit: null })
    networkReturns()
    await group('Sent')
    expect(regions()).toEqual(['Sent', 'On this device only'])
  })

  it('is not called withdrawn before the service has said so', async () => {
    const site = await openSent()
    await askToWithdraw(site)
    const wire = globalThis.fetch
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('<h1>Welcome to the café</h1>')))
    await site.user.click(screen.getByRole('button', { name: 'Withdraw' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'We can’t say whether your application for Lesson Baker is withdrawn.',
    )
    expect(await stored()).toMatchObject({ state: 'received' })
    vi.stubGlobal('fetch', wire)
    await site.user.click(screen.getByRole('button', { name: 'Withdraw Lesson Baker' }))
    await site.user.click(screen.getByRole('button', { name: 'Withdraw' }))
    expect(await screen.findByText('Withdrawn')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('cannot change if the service has erased it, and the applicant is told', async () => {
    const site = await openSent()
    await askToWithdraw(site)
    await services().services.database.write(['DELETE FROM application_entries'])
    await site.user.click(screen.getByRole('button', { name: 'Withdraw' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('There is nothing to withdraw.')
  })
})

describe('my jobs without a network', () => {
  it('do not offer to send now', async () => {
    const site = openSite('/jobs/7')
    await fillIn(site)
    await submitOffline(site)
    await openList(site)
    const waiting = await group('Waiting to send')
    expect(await screen.findByText('You’re offline. Everything here still opens.')).toBeVisible()
    expect(screen.getAllByText(/still opens/)).toHaveLength(1)
    expect(waiting).toHaveTextContent('You’re offline. We’ll send it when you’re back online.')
    expect(within(waiting).queryByRole('button', { name: 'Send now' })).not.toBeInTheDocument()
  })
})

describe('an application that is sent while another page is shown', () => {
  it('is announced there after it has arrived, and not before', async () => {
    const site = openSite('/jobs/7')
    await fillIn(site)
    const wire = globalThis.fetch
    await submitOffline(site)
    expect(screen.getByRole('heading', { level: 1, name: /^Saved\.\sNot sent yet\.$/ })).toHaveFocus()
    expect(screen.queryByText('Your application was sent')).not.toBeInTheDocument()
    const next = within(screen.getByRole('region', { name: 'What happens next' }))
    expect(next.queryByText('We have it')).not.toBeInTheDocument()
    expect(next.queryByText(/Your reference/)).not.toBeInTheDocument()
    globalThis.fetch = wire
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    networkReturns()
    expect(await screen.findByText('Your application was sent')).toBeVisible()
    expect(await next.findByRole('heading', { name: 'We have it' })).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: 'Thank you for applying!' })).toBeVisible()
    expect(await listApplications(services().services.database)).toHaveLength(1)
    await site.user.click(screen.getByRole('link', { name: 'See what to do' }))
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
    await submitOffline(site)
    await site.goTo('/jobs/7')
    await screen.findByRole('heading', { name: /Your application is saved on this device/ })
    expect(screen.queryByRole('button', { name: 'Submit application' })).not.toBeInTheDocument()
    await site.user.click(screen.getByRole('button', { name: 'Back to the form' }))
    const firstName = await screen.findByRole('textbox', { name: /First Name/ })
    await waitFor(() => expect(firstName).toHaveValue('Amina'))
    await waitFor(async () => expect(await browserStorage.applications.list()).toEqual([]))
    await waitFor(async () => expect(await browserStorage.drafts.list()).toHaveLength(1))
  })
})
