import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { browserStorage } from '#storage/browser-storage.ts'
import { expectConsole } from '../setup/console.ts'
import { testBoard, type TestJob } from './board.ts'
import { enter, goOffline, openSite, services, type Site, withServices } from './render-site.tsx'

/** Tests long forms that open section by section, and forms that are filled in from the stored profile. */

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

const section = (name: string) => screen.getByRole('region', { name })
const fold = (name: string) => within(section(name)).getByRole('button', { name })
const submit = ({ user }: Site) => user.click(screen.getByRole('button', { name: 'Submit application' }))

async function openForm(jobId: number): Promise<Site> {
  const site = openSite(`/jobs/${jobId}`)
  await screen.findByRole('button', { name: 'Submit application' })
  return site
}

async function goToJob(site: Site, jobId: number): Promise<void> {
  await site.goTo(`/jobs/${jobId}`)
  await screen.findByRole('button', { name: 'Submit application' })
}

const thanks = () => screen.findByRole('heading', { level: 1, name: 'Thank you for applying!' })

describe('a long form', () => {
  it('shows its first section, continues to the next with the focus, and opens any on request', async () => {
    const { user } = await openForm(3)
    expect(fold('About you')).toHaveAttribute('aria-expanded', 'true')
    expect(fold('Education')).toHaveAttribute('aria-expanded', 'false')
    expect(screen.queryByRole('textbox', { name: /^End year/ })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Continue to “Education”' }))
    expect(fold('Education')).toHaveFocus()
    expect(screen.getByRole('textbox', { name: /^End year/ })).toBeVisible()
    // Both together would exceed the limit.
    expect(fold('About you')).toHaveAttribute('aria-expanded', 'false')
    expect(fold('About you')).toHaveAccessibleDescription(/^0 of 1/)
    await user.click(fold('Equal opportunity'))
    expect(screen.getByRole('textbox', { name: /^Gender/ })).toBeVisible()
  })

  it('opens only the sections with an error at a failed submit, which stay foldable', async () => {
    const site = await openForm(3)
    await site.user.click(screen.getByRole('button', { name: 'Continue to “Education”' }))
    await submit(site)
    await waitFor(() => expect(screen.getByRole('textbox', { name: /First Name/ })).toHaveFocus())
    expect(fold('About you')).toHaveAccessibleDescription('1 unanswered')
    expect(fold('Equal opportunity')).toHaveAttribute('aria-expanded', 'false')
    await site.user.click(fold('About you'))
    expect(screen.queryByRole('textbox', { name: /First Name/ })).not.toBeInTheDocument()
    // The link opens the section again.
    await site.user.click(
      within(screen.getByRole('group', { name: /still needs? attention/ })).getByRole('link', { name: 'First Name' }),
    )
    expect(screen.getByRole('textbox', { name: /First Name/ })).toHaveFocus()
  })

  it('opens the sections that a draft has answers for', async () => {
    const site = await openForm(3)
    await site.user.click(screen.getByRole('button', { name: 'Continue to “Education”' }))
    await enter(site, screen.getByRole('textbox', { name: /^End year/ }), '2016')
    await screen.findByText(/^Draft saved on this device/)
    await site.goTo('/thank-you')
    await thanks()
    await goToJob(site, 3)
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^End year/ })).toHaveValue('2016'))
    expect(fold('Equal opportunity')).toHaveAttribute('aria-expanded', 'false')
  })

  it('shows how many required answers are given, and opens all of a short form but its optional legal questions', async () => {
    const { user } = await openForm(1)
    const button = screen.getByRole('button', { name: 'Submit application' })
    expect(button).toHaveAccessibleDescription('One answer is required.')
    await enter({ user }, screen.getByRole('textbox', { name: /First Name/ }), 'Amina')
    expect(button).toHaveAccessibleDescription('The one required answer is there.')
    expect(fold('About you')).toHaveAttribute('aria-expanded', 'true')
    expect(fold('Education')).toHaveAttribute('aria-expanded', 'true')
    expect(fold('Equal opportunity')).toHaveAttribute('aria-expanded', 'false')
  })
})

describe('the profile for the next application', () => {
  const pdf = () => new File(['%PDF-1.7 a life'], 'cv.pdf', { type: 'application/pdf' })
  const keep = () => screen.getByRole('checkbox', { name: /^Save my details/ })

  async function applyOnce(isStored: boolean): Promise<Site> {
    const site = await openForm(1)
    const { user } = site
    await enter({ user }, screen.getByRole('textbox', { name: /First Name/ }), 'Amina')
    await enter({ user }, screen.getByRole('textbox', { name: /LinkedIn/ }), 'https://linkedin.example/amina')
    // Uploads fail, because jsdom cannot send forms.
    expectConsole('upload failed: unreachable')
    await user.upload(screen.getByLabelText('Resume', { selector: 'input[type=file]' }), pdf())
    await within(screen.getByRole('group', { name: /^Resume/ })).findByText(/saved on this device/)
    await user.click(fold('Equal opportunity'))
    await enter({ user }, screen.getByRole('textbox', { name: /^Gender/ }), 'private')
    expect(keep()).not.toBeChecked()
    if (isStored) await user.click(keep())
    // jsdom cannot send files, so the application waits. That is enough here.
    goOffline()
    await submit(site)
    await screen.findByRole('heading', { name: /^Saved on this device/ })
    return site
  }

  it('is stored only at the applicant’s request', async () => {
    const site = await applyOnce(false)
    await waitFor(async () => expect(await browserStorage.profile.load()).toBeNull())
    await site.goTo('/thank-you')
    // It waits, because the service cannot be reached.
    await screen.findByRole('heading', { level: 1, name: /^Saved\.\sNot sent yet\.$/ })
  })

  it('fills in the next form without compliance answers, and can be cleared there', async () => {
    const site = await applyOnce(true)
    expect(JSON.stringify((await browserStorage.profile.load())?.answers)).not.toContain('private')
    await site.goTo('/jobs/1')
    // The board is unreachable, but the job that was read is stored.
    await browserStorage.applications.remove((await browserStorage.applications.list())[0]?.applicationId ?? '')
    await site.goTo('/thank-you')
    await thanks()
    await goToJob(site, 1)
    expect(await screen.findByText(/^We filled this in from your last application/)).toBeVisible()
    expect(screen.getByRole('textbox', { name: /First Name/ })).toHaveValue('Amina')
    await waitFor(() => expect(screen.getByRole('group', { name: /^Resume/ })).toHaveTextContent('cv.pdf'))
    await site.user.click(fold('Equal opportunity'))
    expect(screen.getByRole('textbox', { name: /^Gender/ })).toHaveValue('')
    // Nothing was typed yet, so there is no draft.
    expect(await browserStorage.drafts.list()).toEqual([])
    await site.user.click(screen.getByRole('button', { name: 'Clear' }))
    expect(screen.getByRole('textbox', { name: /First Name/ })).toHaveValue('')
  })

  it('provides the résumé unchanged for the next submit', async () => {
    const site = await applyOnce(true)
    await browserStorage.applications.remove((await browserStorage.applications.list())[0]?.applicationId ?? '')
    await site.goTo('/thank-you')
    await thanks()
    await goToJob(site, 1)
    await submit(site)
    await screen.findByRole('heading', { name: /^Saved on this device/ })
    const [application] = await browserStorage.applications.list()
    const [file] = application && application.state !== 'sent' ? application.files : []
    const reading = await browserStorage.files.read(file?.fileId ?? '')
    expect(file?.fileName).toBe('cv.pdf')
    expect(reading.status === 'ready' && new TextDecoder().decode(reading.file.bytes)).toBe('%PDF-1.7 a life')
  })

  it('is deleted at the next submit if the option is deselected', async () => {
    const site = await applyOnce(true)
    await browserStorage.applications.remove((await browserStorage.applications.list())[0]?.applicationId ?? '')
    await site.goTo('/thank-you')
    await thanks()
    await goToJob(site, 1)
    expect(screen.getByRole('textbox', { name: /LinkedIn/ })).toHaveAttribute('inputmode', 'url')
    await waitFor(() => expect(keep()).toBeChecked())
    await site.user.click(keep())
    await submit(site)
    await screen.findByRole('heading', { name: /^Saved on this device/ })
    expect(await browserStorage.profile.load()).toBeNull()
  })

  it('is deleted at once on request, and with "Delete everything"', async () => {
    const site = await applyOnce(true)
    await browserStorage.applications.remove((await browserStorage.applications.list())[0]?.applicationId ?? '')
    await site.goTo('/thank-you')
    await thanks()
    await goToJob(site, 1)
    await site.user.click(screen.getByText(/^Saved on this device/))
    expect(screen.getByText('https://linkedin.example/amina')).toBeVisible()
    await site.user.click(screen.getByRole('button', { name: 'Delete it' }))
    expect(await screen.findByText('Deleted from this device.')).toBeVisible()
    await waitFor(() => expect(keep()).not.toBeChecked())
    expect(await browserStorage.profile.load()).toBeNull()
    await browserStorage.profile.save({ answers: { values: {}, educations: [] }, resume: null })
    await browserStorage.deleteEverything()
    expect(await browserStorage.profile.load()).toBeNull()
  })
})

describe('a form whose questions changed after its draft was written', () => {
  it('keeps answers that fit and lists what is new', async () => {
    asked = short
    const site = await openForm(1)
    await enter(site, screen.getByRole('textbox', { name: /First Name/ }), 'Amina')
    await screen.findByText(/^Draft saved on this device/)
    await site.goTo('/thank-you')
    await thanks()
    asked = [firstName, resume, salary]
    await goToJob(site, 1)
    const notice = await screen.findByText(/^This form has changed since you wrote your draft/)
    expect(notice).toHaveTextContent('New: “Salary”. No longer asked: “LinkedIn Profile”. Everything else is still here.')
    expect(screen.getByRole('textbox', { name: /First Name/ })).toHaveValue('Amina')
    asked = short
  })
})

describe('a form whose questions change while it is open', () => {
  it('leaves an answer that is no longer asked out of the copy of what was sent', async () => {
    asked = [firstName, salary]
    const site = await openForm(1)
    await enter(site, screen.getByRole('textbox', { name: /First Name/ }), 'Amina')
    await enter(site, screen.getByRole('textbox', { name: /Salary/ }), '50,000')
    asked = [firstName]
    await submit(site)
    await thanks()
    await waitFor(async () => expect(await browserStorage.applications.list()).toMatchObject([{ state: 'sent' }]))
    const [row] = await browserStorage.applications.list()
    expect(row?.copy.map(({ label }) => label)).toEqual(['First Name'])
    asked = short
  })
})

describe('a form that is replaced', () => {
  it('moves the focus to its replacement, and gets it back', async () => {
    const site = await openForm(1)
    await enter(site, screen.getByRole('textbox', { name: /First Name/ }), 'Amina')
    expectConsole('submission of job 1 failed: 503')
    await services().request('/api/faults', { method: 'PUT', body: JSON.stringify({ submit: 503 }) })
    await submit(site)
    const waits = await screen.findByRole('heading', { name: /is saved on this device/ })
    await waitFor(() => expect(waits).toHaveFocus())
    await site.user.click(screen.getByRole('button', { name: 'Back to the form' }))
    await waitFor(() => expect(screen.getByRole('heading', { name: 'About you' })).toHaveFocus())
    await waitFor(() => expect(screen.getByRole('textbox', { name: /First Name/ })).toHaveValue('Amina'))
  })
})
