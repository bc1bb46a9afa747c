import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { browserStorage } from '#storage/browser-storage.ts'
import { expectConsole } from '../setup/console.ts'
import { testBoard, type TestJob } from './board.ts'
import { goOffline, openSite, type Site, withServices } from './render-site.tsx'

/** A long form opens part by part, and the next application begins with what the last one told, for who wants that. */

const text = (label: string, name: string, required: boolean) => ({
  label,
  required,
  description: null,
  fields: [{ name, type: 'input_text', values: [] }],
})
const resume = {
  label: 'Resume',
  required: false,
  description: null,
  fields: [{ name: 'resume', type: 'input_file', values: [] }],
}
const firstName = text('First Name', 'first_name', true)
const extra = Array.from({ length: 22 }, (_, index) => text(`Question ${index}`, `question_${index}`, false))
const salary = text('Salary', 'question_90', true)
const gender = {
  description: '<p>The law.</p>',
  questions: [{ label: 'Gender', required: false, fields: [{ name: 'gender', type: 'input_text', values: [] }] }],
}
const job = (id: number, title: string, more: object): TestJob => ({ id, title, more })
const short = [firstName, text('LinkedIn Profile', 'question_1', false), resume]

let asked: readonly object[] = short
const board = () =>
  testBoard([
    job(1, 'Lesson Baker', { questions: asked, education: 'education_optional', compliance: [gender] }),
    job(2, 'Nest Builder', { questions: [firstName, text('LinkedIn', 'question_2', false), resume], compliance: [gender] }),
    job(3, 'Long Listener', { questions: [firstName, ...extra], education: 'education_optional', compliance: [gender] }),
  ])
withServices(board)

const slow = { timeout: 20_000 }
/** Several pages are opened one after the other. */
const patient = { timeout: 90_000 }
const section = (name: string) => screen.getByRole('region', { name })
const fold = (name: string) => within(section(name)).getByRole('button', { name })
const submit = ({ user }: Site) => user.click(screen.getByRole('button', { name: 'Submit application' }))

async function openForm(jobId: number): Promise<Site> {
  const site = openSite(`/jobs/${jobId}`)
  await screen.findByRole('button', { name: 'Submit application' }, slow)
  return site
}

async function goToJob(site: Site, jobId: number): Promise<void> {
  await site.goTo(`/jobs/${jobId}`)
  await screen.findByRole('button', { name: 'Submit application' }, slow)
}

const thanks = () => screen.findByRole('heading', { level: 1, name: 'Thank you for applying!' }, slow)

describe('a long form', patient, () => {
  it('shows its first part, goes on to the next with the focus, and opens any by hand', async () => {
    const { user } = await openForm(3)
    expect(fold('About you')).toHaveAttribute('aria-expanded', 'true')
    expect(fold('Education')).toHaveAttribute('aria-expanded', 'false')
    expect(screen.queryByRole('textbox', { name: /^End year/ })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Continue to “Education”' }))
    expect(fold('Education')).toHaveFocus()
    expect(screen.getByRole('textbox', { name: /^End year/ })).toBeVisible()
    // There is no room for both.
    expect(fold('About you')).toHaveAttribute('aria-expanded', 'false')
    expect(fold('About you')).toHaveAccessibleDescription('0 of 1 required')
    await user.click(fold('Equal opportunity'))
    expect(screen.getByRole('textbox', { name: /^Gender/ })).toBeVisible()
  })

  it('opens whole at the first try to submit, and its summary reaches what was closed', async () => {
    const site = await openForm(3)
    await site.user.click(screen.getByRole('button', { name: 'Continue to “Education”' }))
    await submit(site)
    expect(screen.getByRole('alert')).toHaveFocus()
    await site.user.click(within(screen.getByRole('alert')).getByRole('link', { name: 'First Name' }))
    expect(screen.getByRole('textbox', { name: /First Name/ })).toHaveFocus()
    expect(screen.getByRole('textbox', { name: /^Gender/ })).toBeVisible()
    expect(within(section('Education')).queryByRole('button', { name: 'Education' })).not.toBeInTheDocument()
  })

  it('opens what a draft has filled', async () => {
    const site = await openForm(3)
    await site.user.click(fold('Equal opportunity'))
    await site.user.type(screen.getByRole('textbox', { name: /^Gender/ }), 'x')
    await screen.findByText(/^Draft saved on this device/)
    await site.goTo('/thank-you')
    await thanks()
    await goToJob(site, 3)
    expect(screen.getByRole('textbox', { name: /^Gender/ })).toHaveValue('x')
    expect(fold('Education')).toHaveAttribute('aria-expanded', 'false')
  })

  it('tells how many required answers are there, and no short form folds', async () => {
    const { user } = await openForm(1)
    const button = screen.getByRole('button', { name: 'Submit application' })
    expect(button).toHaveAccessibleDescription('One answer is required.')
    await user.type(screen.getByRole('textbox', { name: /First Name/ }), 'Amina')
    expect(button).toHaveAccessibleDescription('The one required answer is there.')
    expect(screen.queryByRole('button', { name: 'About you' })).not.toBeInTheDocument()
  })
})

describe('the next application', patient, () => {
  const pdf = () => new File(['%PDF-1.7 a life'], 'cv.pdf', { type: 'application/pdf' })
  const keep = () => screen.getByRole('checkbox', { name: /keep my name/ })

  async function applyOnce(isKept: boolean): Promise<Site> {
    const site = await openForm(1)
    const { user } = site
    await user.type(screen.getByRole('textbox', { name: /First Name/ }), 'Amina')
    await user.type(screen.getByRole('textbox', { name: /LinkedIn/ }), 'https://linkedin.example/amina')
    // jsdom sends no forms.
    expectConsole('upload failed: unreachable')
    await user.upload(screen.getByLabelText('Resume', { selector: 'input[type=file]' }), pdf())
    await within(screen.getByRole('group', { name: /^Resume/ })).findByText(/kept on this device/)
    await user.type(screen.getByRole('textbox', { name: /^Gender/ }), 'private')
    expect(keep()).not.toBeChecked()
    if (isKept) await user.click(keep())
    // Files cannot be sent in jsdom: the application waits, which is all that matters here.
    goOffline()
    await submit(site)
    await screen.findByRole('heading', { name: /waits on this device/ })
    return site
  }

  it('begins empty, unless its person asked otherwise', async () => {
    const site = await applyOnce(false)
    expect(await browserStorage.profile.load()).toBeNull()
    await site.goTo('/thank-you')
    await thanks()
  })

  it('begins with what fits, never with what the law asked, and can be cleared', async () => {
    const site = await applyOnce(true)
    expect(JSON.stringify((await browserStorage.profile.load())?.answers)).not.toContain('private')
    await site.goTo('/jobs/1')
    // The board is away: the job that was read is still there.
    await browserStorage.applications.remove((await browserStorage.applications.list())[0]?.applicationId ?? '')
    await site.goTo('/thank-you')
    await thanks()
    await goToJob(site, 1)
    expect(await screen.findByText(/^Filled in with what this device keeps/)).toBeVisible()
    expect(screen.getByRole('textbox', { name: /First Name/ })).toHaveValue('Amina')
    expect(screen.getByRole('group', { name: /^Resume/ })).toHaveTextContent('cv.pdf')
    expect(screen.getByRole('textbox', { name: /^Gender/ })).toHaveValue('')
    // Nothing was entered yet: there is no draft of it.
    expect(await browserStorage.drafts.list()).toEqual([])
    await site.user.click(screen.getByRole('button', { name: 'Clear' }))
    expect(screen.getByRole('textbox', { name: /First Name/ })).toHaveValue('')
  })

  it('hands the kept résumé over, as it was', async () => {
    const site = await applyOnce(true)
    await browserStorage.applications.remove((await browserStorage.applications.list())[0]?.applicationId ?? '')
    await site.goTo('/thank-you')
    await thanks()
    await goToJob(site, 1)
    await submit(site)
    await screen.findByRole('heading', { name: /waits on this device/ })
    const [application] = await browserStorage.applications.list()
    const [file] = application?.files ?? []
    const reading = await browserStorage.files.read(file?.fileId ?? '')
    expect(file?.fileName).toBe('cv.pdf')
    expect(reading.status === 'ready' && new TextDecoder().decode(reading.file.bytes)).toBe('%PDF-1.7 a life')
  })

  it('is forgotten with the next submit of who takes the wish back', async () => {
    const site = await applyOnce(true)
    await browserStorage.applications.remove((await browserStorage.applications.list())[0]?.applicationId ?? '')
    await site.goTo('/thank-you')
    await thanks()
    await goToJob(site, 1)
    expect(screen.getByRole('textbox', { name: /LinkedIn/ })).toHaveAttribute('inputmode', 'url')
    expect(keep()).toBeChecked()
    await site.user.click(keep())
    await submit(site)
    await screen.findByRole('heading', { name: /waits on this device/ })
    expect(await browserStorage.profile.load()).toBeNull()
  })

  it('is forgotten at once on demand, and with everything else', async () => {
    const site = await applyOnce(true)
    await browserStorage.applications.remove((await browserStorage.applications.list())[0]?.applicationId ?? '')
    await site.goTo('/thank-you')
    await thanks()
    await goToJob(site, 1)
    await site.user.click(screen.getByText('What this device keeps'))
    expect(screen.getByText('https://linkedin.example/amina')).toBeVisible()
    await site.user.click(screen.getByRole('button', { name: 'Delete it' }))
    expect(await screen.findByText('Deleted from this device.')).toBeVisible()
    expect(keep()).not.toBeChecked()
    expect(await browserStorage.profile.load()).toBeNull()
    await browserStorage.profile.save({ answers: { values: {}, educations: [] }, resume: null })
    await browserStorage.deleteEverything()
    expect(await browserStorage.profile.load()).toBeNull()
  })
})

describe('a form whose questions have changed under a draft', patient, () => {
  it('keeps what fits and says what is new', async () => {
    asked = short
    const site = await openForm(1)
    await site.user.type(screen.getByRole('textbox', { name: /First Name/ }), 'Amina')
    await screen.findByText(/^Draft saved on this device/)
    await site.goTo('/thank-you')
    await thanks()
    asked = [firstName, resume, salary]
    await goToJob(site, 1)
    const notice = await screen.findByText(/^This form has changed since you wrote your draft/, {}, slow)
    expect(notice).toHaveTextContent('New: “Salary”. No longer asked: “LinkedIn Profile”. Everything else is still here.')
    expect(screen.getByRole('textbox', { name: /First Name/ })).toHaveValue('Amina')
    asked = short
  })
})

describe('a form that gives way', patient, () => {
  it('hands the focus to what took its place, and gets it back', async () => {
    const site = await openForm(1)
    await site.user.type(screen.getByRole('textbox', { name: /First Name/ }), 'Amina')
    goOffline()
    await submit(site)
    const waits = await screen.findByRole('heading', { name: /waits on this device/ })
    await waitFor(() => expect(waits).toHaveFocus())
    await site.user.click(screen.getByRole('button', { name: 'Back to the form' }))
    await waitFor(() => expect(screen.getByRole('heading', { name: 'About you' })).toHaveFocus())
    expect(screen.getByRole('textbox', { name: /First Name/ })).toHaveValue('Amina')
  })
})
