import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { expectConsole } from '../setup/console.ts'
import { testBoard, type TestJob } from './board.ts'
import { goOffline, networkReturns, openSite, services, withServices } from './render-site.tsx'
import { listApplications } from '../services/list-applications.ts'

const options = (labels: string[]) => labels.map((label, index) => ({ label, value: 100 + index }))
const question = (
  label: string,
  required: boolean,
  name: string,
  type: string,
  values: object[] = [],
  description: string | null = null,
) => ({
  label,
  required,
  description,
  fields: [{ name, type, values }],
})

const allKinds = [
  question('First Name', true, 'first_name', 'input_text'),
  question('Email', true, 'email', 'input_text'),
  question('Phone', false, 'phone', 'input_text'),
  {
    ...question('Resume/CV', true, 'resume', 'input_file'),
    fields: [
      { name: 'resume', type: 'input_file', values: [] },
      { name: 'resume_text', type: 'textarea', values: [] },
    ],
  },
  question('Why us?', true, 'question_1', 'textarea', [], '<h1>Be brief</h1><script>alert(1)</script>'),
  question('May you work here?', true, 'question_2', 'multi_value_single_select', [
    { label: 'Yes', value: 1 },
    { label: 'No', value: 0 },
  ]),
  question(
    'Country',
    true,
    'question_3',
    'multi_value_single_select',
    options('ABCDEFGHIJ'.split('').map((letter) => `Land ${letter}`)),
  ),
  question('Languages', false, 'question_4[]', 'multi_value_multi_select', options(['Welsh', 'Yoruba'])),
  question('Campaign', true, 'question_5', 'input_hidden'),
]

const jobs: TestJob[] = [
  {
    id: 7,
    title: 'Lesson Baker',
    location: 'Detroit, MI',
    more: {
      content:
        '&lt;h1&gt;Bake&lt;/h1&gt;&lt;p onclick=&quot;alert(1)&quot;&gt;Bread &amp;amp; butter&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;',
      questions: allKinds,
    },
  },
  {
    id: 21,
    title: 'Baker of ovens',
    department: 'Software Engineering',
    more: { metadata: [{ name: 'Division', value: 'Engineering' }] },
  },
  { id: 30, title: 'Baker without a division' },
  { id: 40, title: 'Baker without a text', more: { content: '' } },
  {
    id: 41,
    title: 'Baker with robots',
    more: { ai_disclaimer: '<p>Software sorts applications.</p>', ai_opt_out_request_url: 'https://board.example/opt-out' },
  },
  {
    id: 42,
    title: 'Baker in several zones',
    more: {
      departments: [{ id: 1, name: 'Bread &amp;lt;rye' }],
      language: 'en" onclick="alert(1)',
      pay_input_ranges: [
        { min_cents: 10_500_000, max_cents: 13_500_000, currency_type: 'USD', title: 'Zone 1', blurb: null },
        { min_cents: 15_500_000, max_cents: 12_500_000, currency_type: 'USD', title: 'Zone 2', blurb: null },
      ],
    },
  },
  { id: 43, title: 'Baker with an answer time', more: { answer_time: { days: 9, count: 41, of: 'department' } } },
  { id: 44, title: 'Baker with a strange answer time', more: { answer_time: { days: 'soon' } } },
  { id: 33, title: 'Baker until then', more: { application_deadline: '2026-12-31T23:59:00-05:00' } },
]
let board = testBoard(jobs)
withServices(() => board)

async function openJob(address = '/jobs/7') {
  const site = openSite(address)
  await screen.findByRole('heading', { level: 1, name: 'Lesson Baker' })
  await screen.findByRole('button', { name: 'Submit application' })
  return site
}

describe('a job', () => {
  it('shows its sanitised text below its title, with demoted headings', async () => {
    await openJob()
    await waitFor(() => expect(document.title).toBe('Job Detail'))
    expect(screen.getByRole('heading', { level: 2, name: 'Bake' })).toBeVisible()
    expect(screen.getByText('Bread & butter')).toBeVisible()
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    expect(document.querySelector('main script, main [onclick]')).toBeNull()
  })

  it.each([
    // Among the text of an engineering job, above that of all others.
    ['/jobs/21', 'build here'],
    ['/jobs/30', 'design here'],
  ])('shows at %s exactly one film: what it’s like to %s', async (address, words) => {
    openSite(address)
    await screen.findByRole('heading', { level: 1, name: /^Baker/ })
    const films = await screen.findAllByRole('button', { name: /^Play: / })
    expect(films.map((film) => film.getAttribute('aria-label'))).toEqual([`Play: What it’s like to ${words}`])
  })

  it('shows the pay of all its ranges, and each with the board’s name for it', async () => {
    openSite('/jobs/42')
    expect(await screen.findByText('$105,000 to $155,000')).toBeVisible()
    const [pay] = screen.getAllByText('Pay', { selector: 'dt' })
    const ranges = within(pay?.parentElement as HTMLElement).getAllByRole('definition')
    expect(ranges.map(({ textContent }) => textContent)).toEqual(['Zone 1$105,000 to $135,000', 'Zone 2$125,000 to $155,000'])
  })

  it('says how long an answer usually takes, and of which applications, only where the server has measured it', async () => {
    openSite('/jobs/43')
    const [line] = await screen.findAllByText('Usually answers in 9 days')
    expect(line?.parentElement).toHaveTextContent(/Median of 41 applications .*All jobs in this department\./)
  })

  it('says nothing of an answer time that it cannot read', async () => {
    openSite('/jobs/44')
    await screen.findByRole('heading', { level: 1, name: 'Baker with a strange answer time' })
    expect(screen.queryByText(/Usually answers/)).toBeNull()
  })

  it('shows the department as the board wrote it, and no language that is none', async () => {
    openSite('/jobs/42')
    expect(await screen.findByText('Bread &lt;rye', { selector: 'dd' })).toBeVisible()
    expect(document.querySelector('main [onclick], main [lang*="alert"]')).toBeNull()
  })

  it('says that it has no description, and links to the board', async () => {
    openSite('/jobs/40')
    expect(await screen.findByText('The full description is on our job board.')).toBeVisible()
    expect(screen.getByRole('link', { name: /^View on job board/ })).toHaveAttribute('href', 'https://board.example/jobs/40')
  })

  it('links to its form and preserves the query string', async () => {
    const site = await openJob('/jobs/7?gh_src=fair')
    const [apply] = screen.getAllByRole('link', { name: 'Apply' })
    await site.user.click(apply as HTMLElement)
    await waitFor(() => expect(site.address()).toBe('/jobs/7?gh_src=fair#apply'))
  })

  it.each(['/jobs/404', '/jobs/07', '/jobs/nonsense'])(
    'leads from %s to the open jobs, which say that it is not open',
    async (address) => {
      const site = openSite(`${address}?gh_src=fair`)
      await screen.findByRole('heading', { level: 2, name: 'Open jobs' })
      await waitFor(() => expect(site.address()).toBe('/?gh_src=fair#careers'))
      const notice = await screen.findByRole('heading', { level: 2, name: 'This job isn’t open' })
      await waitFor(() => expect(notice).toHaveFocus())
      expect(screen.getByText('It may have been filled, or the link may be incomplete.')).toBeVisible()
    },
  )

  it('that is not open is named on the list until the visitor leaves it', async () => {
    const site = openSite('/')
    await screen.findByRole('heading', { level: 2, name: 'Open jobs' })
    expect(screen.queryByText('This job isn’t open')).not.toBeInTheDocument()
    await site.goTo('/jobs/404')
    expect(await screen.findByRole('heading', { level: 2, name: 'This job isn’t open' })).toHaveFocus()
    await site.goTo('/my-jobs')
    await screen.findByRole('heading', { level: 1, name: 'My jobs' })
    await site.goTo('/')
    await screen.findByRole('heading', { level: 2, name: 'Open jobs' })
    expect(screen.queryByText('This job isn’t open')).not.toBeInTheDocument()
  })

  it('shows the deadline of its board in every time zone', async () => {
    vi.stubEnv('TZ', 'Asia/Tokyo')
    onTestFinished(() => void vi.unstubAllEnvs())
    openSite('/jobs/33')
    expect((await screen.findByText('Apply by')).nextElementSibling).toHaveTextContent('December 31')
  })

  it('says that the board does not answer when it cannot be loaded, and loads on retry', async () => {
    const plan = (code: number | null) =>
      services().request('/api/faults', { method: 'PUT', body: JSON.stringify({ board: code }) })
    await plan(500)
    const { user } = openSite('/jobs/7')
    expect(await screen.findByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
    expect(screen.getByText('An error occurred. Please try again later.')).toBeVisible()
    expect(screen.getByText('We can’t load jobs right now, and this one isn’t saved on this device.')).toBeVisible()
    await plan(null)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Lesson Baker' })).toBeVisible()
  })

  it('says offline that it is not stored, lists the stored jobs, and opens when the network is back', async () => {
    const { readJobDetail } = await import('#storage/job-details.ts')
    const site = openSite('/jobs/7')
    await screen.findByRole('heading', { level: 1, name: 'Lesson Baker' })
    await waitFor(async () => expect(await readJobDetail(7)).not.toBeNull())
    const wire = globalThis.fetch
    goOffline()
    await site.goTo('/jobs/33')
    const name = 'This job isn’t saved on this device'
    expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
    expect(screen.queryByText('Something went wrong')).not.toBeInTheDocument()
    const saved = await screen.findByRole('region', { name: 'Jobs saved on this device' })
    expect(within(saved).getByRole('link', { name: /^Lesson Baker/ })).toHaveAttribute('href', '/jobs/7')
    globalThis.fetch = wire
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    networkReturns()
    expect(await screen.findByText('Apply by')).toBeVisible()
    expect(screen.queryByText(/isn’t saved on this device/)).not.toBeInTheDocument()
  })

  it('can be read offline with its time if it was read before', async () => {
    const site = await openJob()
    const { readJobDetail } = await import('#storage/job-details.ts')
    await waitFor(async () => expect(await readJobDetail(7)).not.toBeNull())
    await site.goTo('/thank-you')
    goOffline()
    await site.goTo('/jobs/7')
    expect(await screen.findByText(/This is the copy saved on this device/)).toHaveTextContent(/as of \d/)
  })

  /** Holds back the board's answers until the returned function is called. */
  function delayBoard(): () => void {
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => (release = resolve))
    const { request } = services()
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
      await isReleased
      return request(input, init)
    })
    return release
  }

  it('is shown from the device at once, and replaced when the board has changed it', async () => {
    const site = await openJob()
    const { readJobDetail, saveJobDetail } = await import('#storage/job-details.ts')
    const read = await waitFor(async () => (await readJobDetail(7)) ?? expect.fail('not yet'))
    await saveJobDetail(7, { ...read, value: { ...read.value, title: 'Lesson Baker of yesterday' } })
    const releaseBoard = delayBoard()
    await site.goTo('/thank-you')
    await site.goTo('/jobs/7')
    expect(await screen.findByRole('heading', { level: 1, name: 'Lesson Baker of yesterday' })).toBeVisible()
    expect(screen.queryByText(/This is the copy saved on this device/)).not.toBeInTheDocument()
    releaseBoard()
    expect(await screen.findByRole('heading', { level: 1, name: 'Lesson Baker' })).toBeVisible()
    await waitFor(async () => expect((await readJobDetail(7))?.value.title).toBe('Lesson Baker'))
  })

  it('leads to the open jobs after it has closed, and is deleted from the device', async () => {
    const site = await openJob()
    const { readJobDetail } = await import('#storage/job-details.ts')
    await waitFor(async () => expect(await readJobDetail(7)).not.toBeNull())
    const before = board
    board = testBoard([])
    try {
      await site.goTo('/thank-you')
      await site.goTo('/jobs/7')
      await waitFor(() => expect(site.address()).toBe('/#careers'))
      await waitFor(async () => expect(await readJobDetail(7)).toBeNull())
    } finally {
      board = before
    }
  })

  it('that has closed stays open, and says so, for a visitor who came for its form', async () => {
    const site = await openJob()
    const { readJobDetail } = await import('#storage/job-details.ts')
    await waitFor(async () => expect(await readJobDetail(7)).not.toBeNull())
    const before = board
    board = testBoard([])
    try {
      await site.goTo('/thank-you')
      const releaseBoard = delayBoard()
      await site.goTo('/jobs/7#apply')
      await screen.findByRole('heading', { level: 1, name: 'Lesson Baker' })
      releaseBoard()
      expect(await screen.findByText(/This job has just closed/)).toBeVisible()
      expect(site.address()).toBe('/jobs/7#apply')
    } finally {
      board = before
    }
  })
})

describe('an old address', () => {
  it.each(['/acme/jobs/7?gh_src=fair', '/openings/7-lesson-baker?gh_src=fair', '/jobs/7-lesson-baker?gh_src=fair'])(
    'leads to its job where no server redirects it: %s',
    async (address) => {
      const site = openSite(address)
      expect(await screen.findByRole('heading', { level: 1, name: 'Lesson Baker' })).toBeVisible()
      expect(site.address()).toBe('/jobs/7?gh_src=fair')
    },
  )
})

describe('an address that does not exist', () => {
  it('shows the error screen with its exact text', async () => {
    openSite('/nowhere')
    expect(await screen.findByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
    expect(screen.getByText("This page doesn't exist.")).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).not.toHaveFocus()
  })

  it('is announced to screen readers when it is reached from another page', async () => {
    const site = openSite('/thank-you')
    await screen.findByRole('heading', { level: 1, name: 'Thank you for applying!' })
    await site.goTo('/nowhere')
    const heading = await screen.findByRole('heading', { level: 1, name: 'Something went wrong' })
    await waitFor(() => expect(heading).toHaveFocus())
  })
})

describe('the application form', () => {
  it('shows what the board says about AI, and where to object', async () => {
    openSite('/jobs/41')
    expect(await screen.findByText('Software sorts applications.')).toBeVisible()
    expect(screen.getByRole('link', { name: /^Opt out of AI/ })).toHaveAttribute('href', 'https://board.example/opt-out')
  })

  const field = (name: string | RegExp) => screen.getByRole('textbox', { name })
  const submitButton = () => screen.getByRole('button', { name: 'Submit application' })

  async function fillIn({ user }: Awaited<ReturnType<typeof openJob>>, email = 'amina@example.com') {
    const paste = async (name: RegExp, text: string) => {
      await user.click(field(name))
      await user.paste(text)
    }
    await paste(/First Name/, 'Amina')
    await paste(/Email/, email)
    await user.click(screen.getByRole('button', { name: 'Paste text' }))
    await paste(/Resume\/CV as text/, 'My life')
    await paste(/Why us\?/, 'Bread')
    await user.click(screen.getByRole('radio', { name: 'No' }))
    await user.click(await screen.findByRole('combobox', { name: /Country/ }))
    await user.click(screen.getByRole('option', { name: 'Land C' }))
    await user.click(screen.getByRole('checkbox', { name: 'Yoruba' }))
  }

  it('uses a fitting control for each type of question, and shows no error before the first attempt', async () => {
    await openJob()
    expect(field(/Email/)).toHaveAttribute('type', 'email')
    expect(field(/Phone/)).toHaveAttribute('type', 'tel')
    expect(field(/First Name/)).toHaveAttribute('maxlength', '255')
    expect(screen.getByText(/Accepted types: \.pdf, \.doc, \.docx, \.txt, \.rtf\. Up to 10 MB\./)).toBeVisible()
    expect(screen.getByRole('heading', { level: 4, name: 'Be brief' })).toBeVisible()
    expect(screen.queryByText('Campaign')).not.toBeInTheDocument()
    expect(screen.queryByText('This field is required.')).not.toBeInTheDocument()
  })

  it('shows missing answers after the first attempt, leads to the first one, and clears errors as they are fixed', async () => {
    const scrolledTo = vi.spyOn(Element.prototype, 'scrollIntoView')
    const { user } = await openJob()
    scrolledTo.mockClear()
    await user.click(submitButton())
    await waitFor(() => expect(field(/First Name/)).toHaveFocus())
    expect(screen.getAllByText('This field is required.')).toHaveLength(6)
    expect(scrolledTo.mock.instances).toEqual([field(/First Name/)])
    expect(field(/First Name/)).toHaveAccessibleDescription('This field is required.')
    const summary = screen.getByRole('group', { name: '6 answers still need attention.' })
    await user.click(within(summary).getByRole('link', { name: 'Email' }))
    expect(field(/Email/)).toHaveFocus()
    await user.paste('amina@example.com')
    expect(screen.getAllByText('This field is required.')).toHaveLength(5)
    expect(field(/Email/)).toHaveFocus()
  })

  it('sends the answers and shows the thank-you page', async () => {
    const site = await openJob('/jobs/7?gh_src=fair')
    await fillIn(site)
    await site.user.click(submitButton())
    expect(await screen.findByRole('heading', { level: 1, name: 'Thank you for applying!' })).toBeVisible()
    expect(screen.getByRole('main')).toHaveTextContent(
      "We're excited to review your application. Follow us on LinkedIn, and don't forget to do your Wordlark lesson!",
    )
    expect(screen.getByRole('link', { name: /Follow on LinkedIn/ })).toBeVisible()
    const [application] = await listApplications(services().services.database)
    expect(application?.answers).toEqual({
      first_name: 'Amina',
      email: 'amina@example.com',
      resume_text: 'My life',
      question_1: 'Bread',
      question_2: 0,
      question_3: 102,
      question_4: [101],
      mapped_url_token: 'fair',
    })
  })

  it.each([
    ['refused at a field', 'fail-422@example.com', /One answer still needs attention/],
    ['refused with status 200', 'fail-200@example.com', /Your application wasn’t accepted/],
  ])('says that it was %s and keeps all answers', async (_, email, words) => {
    expectConsole(/^submission of job 7 failed: \d+( email)?$/)
    const site = await openJob()
    await fillIn(site, email)
    await site.user.click(submitButton())
    const alert = await screen.findByRole('alert')
    await waitFor(() => expect(alert).toHaveTextContent(words))
    // The service's own words are not for applicants.
    expect(screen.queryByText(/Injected fault/)).not.toBeInTheDocument()
    await waitFor(() => expect(field(/First Name/)).toHaveValue('Amina'))
    expect(screen.getByRole('checkbox', { name: 'Yoruba' })).toBeChecked()
    await waitFor(() => expect(submitButton()).not.toHaveAttribute('aria-busy'))
    expect(await listApplications(services().services.database)).toEqual([])
  })

  it('says without a response that the application waits and is sent automatically, and sends it once', async () => {
    expectConsole('submission of job 7 failed: 503')
    const site = await openJob()
    await fillIn(site)
    const plan = (faults: object) => services().request('/api/faults', { method: 'PUT', body: JSON.stringify(faults) })
    await plan({ submit: 503 })
    await site.user.click(submitButton())
    const standing = await screen.findByRole('heading', { name: /Your application is saved on this device and waiting to send/ })
    expect(standing).toBeVisible()
    expect(screen.queryByRole('textbox', { name: /First Name/ })).not.toBeInTheDocument()
    expect(screen.queryByText(/Thank you for applying/)).not.toBeInTheDocument()
    await plan({ submit: null })
    networkReturns()
    await screen.findByRole('heading', { level: 1, name: 'Thank you for applying!' })
    expect(await listApplications(services().services.database)).toHaveLength(1)
  })

  it('asks to pick a file again that the device has removed', async () => {
    expectConsole(/^upload failed: the device cannot read the file$/)
    const { user } = await openJob()
    const gone = new File(['%PDF'], 'cv.pdf')
    vi.spyOn(File.prototype, 'slice').mockImplementation(() => {
      throw new DOMException('cv.pdf is gone', 'NotReadableError')
    })
    await user.upload(screen.getByLabelText('Resume/CV', { selector: 'input[type=file]' }), gone)
    expect(await screen.findByText(/This device can no longer read the file/)).toBeVisible()
  })

  it('rejects an unacceptable file before anything is sent', async () => {
    const { user } = await openJob()
    const chooser = screen.getByLabelText('Resume/CV', { selector: 'input[type=file]' })
    await user.upload(chooser, new File(['MZ'], 'cv.exe'))
    expect(await screen.findByText(/We can’t take this type of file/)).toBeVisible()
    await user.click(submitButton())
    expect(screen.getByRole('group', { name: /still need/ })).toHaveTextContent('Resume/CV')
    await user.click(screen.getByRole('button', { name: 'Remove cv.exe' }))
    expect(screen.getByRole('button', { name: /^Upload file/ })).toBeVisible()
  })
})
