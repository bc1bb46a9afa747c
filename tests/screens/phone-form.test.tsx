import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { eeocSections } from '#server/board/standard-questions.ts'
import { testBoard } from './board.ts'
import { openSite, type Site, services, withServices } from './render-site.tsx'
import { listApplications } from '../services/list-applications.ts'

/** The application form on a phone: one section at a time, with one bar at the bottom. */

const text = (label: string, name: string) => ({
  label,
  required: true,
  description: null,
  fields: [{ name, type: 'input_text', values: [] }],
})
const consent = { type: 'gdpr', requires_consent: true, retention_period: 365 }
const more = {
  questions: [text('First Name', 'first_name'), text('Email', 'email')],
  compliance: eeocSections,
  data_compliance: [consent],
}
withServices(() => testBoard([{ id: 7, title: 'Lesson Baker', more }]))

beforeEach(() => {
  const phone = (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media === '(width < 48rem)', addListener() {}, removeListener() {} })
  vi.stubGlobal('matchMedia', phone)
})

const press = ({ user }: Site, name: string) => user.click(screen.getByRole('button', { name }))
const section = (name: string) => screen.getByRole('button', { name })

async function openForm(): Promise<Site> {
  const site = openSite('/jobs/7#apply')
  await screen.findByRole('button', { name: 'Continue' })
  return site
}

async function type({ user }: Site, name: RegExp, words: string): Promise<void> {
  await user.click(screen.getByRole('textbox', { name }))
  await user.paste(words)
}

describe('the form on a phone', () => {
  it('shows one section at a time, and continues to the next as a step of the history', async () => {
    const site = await openForm()
    await type(site, /First Name/, 'Amina')
    expect(screen.getByText('1 of 3')).toBeVisible()
    await press(site, 'Continue')
    expect(section('Your data')).toHaveFocus()
    expect(section('Your data')).toHaveAttribute('aria-expanded', 'true')
    expect(section('About you')).toHaveAttribute('aria-expanded', 'false')
    expect(site.address()).toBe('/jobs/7#apply-consent')
    act(() => void site.goBack())
    await waitFor(() => expect(section('About you')).toHaveAttribute('aria-expanded', 'true'))
    expect(screen.getByRole('textbox', { name: /First Name/ })).toHaveValue('Amina')
    expect(section('Your data')).toHaveAttribute('aria-expanded', 'false')
  })

  it('leads to the check from any section once everything required is answered', async () => {
    const site = await openForm()
    await type(site, /First Name/, 'Amina')
    await type(site, /Email/, 'amina@example.com')
    await press(site, 'Continue')
    await site.user.click(screen.getByRole('checkbox', { name: /^I agree/ }))
    await press(site, 'About you')
    await press(site, 'Check answers')
    expect(site.address()).toBe('/jobs/7#apply-check')
  })

  it('says that an address is none when its field is left, and not while it is typed', async () => {
    const site = await openForm()
    await type(site, /Email/, 'not-an-email')
    const field = screen.getByRole('textbox', { name: /Email/ })
    expect(field).not.toHaveAttribute('aria-invalid', 'true')
    await site.user.click(screen.getByRole('textbox', { name: /First Name/ }))
    expect(field).toHaveAttribute('aria-invalid', 'true')
    expect(field).toHaveAccessibleDescription(/email/i)
    await site.user.click(field)
    expect(field).not.toHaveAttribute('aria-invalid', 'true')
  })

  it('opens and closes every section on request, and never the optional legal one by itself', async () => {
    const site = await openForm()
    await press(site, 'Equal opportunity')
    expect(section('About you')).toHaveAttribute('aria-expanded', 'false')
    expect(screen.getByText(/PUBLIC BURDEN STATEMENT/)).toBeVisible()
    await press(site, 'Equal opportunity')
    expect(screen.getByText(/PUBLIC BURDEN STATEMENT/)).not.toBeVisible()
    // With everything closed, the bar continues to what is missing.
    await press(site, 'Continue')
    expect(section('About you')).toHaveAttribute('aria-expanded', 'true')
    await press(site, 'Continue')
    expect(screen.queryByRole('button', { name: 'Submit application' })).not.toBeInTheDocument()
    await press(site, 'Check answers')
    expect(section('Equal opportunity')).toHaveAttribute('aria-expanded', 'false')
  })

  it('sums up a failed submit in one line that counts down, and opens only what has an error', async () => {
    const site = await openForm()
    await press(site, 'Continue')
    await site.user.click(screen.getByRole('checkbox', { name: /^I agree/ }))
    await press(site, 'Check answers')
    await waitFor(() => expect(screen.getByRole('textbox', { name: /First Name/ })).toHaveFocus())
    expect(section('About you')).toHaveAccessibleDescription('2 unanswered')
    expect(section('Your data')).toHaveAttribute('aria-expanded', 'false')
    // Its links are not said: a reader would say them one by one, beside the field that has focus.
    expect(screen.getByRole('alert')).toHaveTextContent(/^2 answers still need attention\.$/)
    const errors = screen.getByRole('group', { name: 'Errors' })
    expect(errors).toHaveTextContent('Start with First Name')
    await press(site, 'All errors')
    const listed = within(errors).getAllByRole('listitem')
    expect(listed.map(({ textContent }) => textContent)).toEqual(['First NameAbout you', 'Email'])
    await site.user.keyboard('{Escape}')
    expect(screen.getByRole('button', { name: 'All errors', expanded: false })).toHaveFocus()
    await type(site, /First Name/, 'Amina')
    // Counting down is not announced.
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.getByRole('group', { name: 'Errors' })).toHaveTextContent('One answer still needs attention: Email')
    await type(site, /Email/, 'amina@example.com')
    expect(screen.queryByRole('group', { name: 'Errors' })).not.toBeInTheDocument()
    await press(site, 'Submit application')
    await screen.findByRole('heading', { level: 1, name: 'Thank you for applying!' })
    expect(await listApplications(services().services.database)).toHaveLength(1)
  })
})

describe('checking the answers', () => {
  async function fillIn(site: Site) {
    await type(site, /First Name/, 'Amina')
    await type(site, /Email/, 'amina@example.com')
    await press(site, 'Continue')
    await site.user.click(screen.getByRole('checkbox', { name: /^I agree/ }))
  }
  const title = () => screen.queryByRole('heading', { name: 'Check your answers' })

  it('shows every answer with its question, leads to a field and back, and sends', async () => {
    const site = await openForm()
    await fillIn(site)
    await press(site, 'Check answers')
    expect(await screen.findByRole('heading', { name: 'Ready to send?' })).toBeVisible()
    await waitFor(() => expect(title()).toHaveFocus())
    expect(screen.getByText('Amina')).toBeVisible()
    expect(screen.getByText(/^Optional, not answered\./)).toBeVisible()
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
    await press(site, 'Change Email')
    expect(screen.getByRole('textbox', { name: /Email/ })).toHaveFocus()
    await site.user.clear(screen.getByRole('textbox', { name: /Email/ }))
    await site.user.paste('amina@okafor.example')
    await press(site, 'Back to check')
    expect(screen.getByText('amina@okafor.example')).toBeVisible()
    // The consent is shown in the words that were agreed to.
    expect(screen.getByText(/^I agree that you use the data/)).toBeVisible()
    act(() => void site.goBack())
    await waitFor(() => expect(title()).not.toBeInTheDocument())
    await press(site, 'Check answers')
    await press(site, 'Submit application')
    await screen.findByRole('heading', { level: 1, name: 'Thank you for applying!' })
    expect(await listApplications(services().services.database)).toHaveLength(1)
  })

  it('leads back to the form from the title bar', async () => {
    const site = await openForm()
    await fillIn(site)
    expect(screen.queryByRole('link', { name: 'Back to the form' })).not.toBeInTheDocument()
    await press(site, 'Check answers')
    await site.user.click(await screen.findByRole('link', { name: 'Back to the form' }))
    await waitFor(() => expect(title()).not.toBeInTheDocument())
    expect(screen.getByRole('heading', { name: 'About you' })).toHaveFocus()
    expect(screen.getByRole('textbox', { name: /First Name/ })).toHaveValue('Amina')
    expect(screen.queryByRole('link', { name: 'Back to the form' })).not.toBeInTheDocument()
  })

  it('shows what is missing first, and cannot be opened without answers', async () => {
    const site = openSite('/jobs/7#apply-check')
    await screen.findByRole('button', { name: 'Continue' })
    expect(title()).not.toBeInTheDocument()
    await fillIn(site)
    // The last answer does not open it either.
    expect(title()).not.toBeInTheDocument()
    await site.user.click(screen.getByRole('checkbox', { name: /^I agree/ }))
    await press(site, 'Check answers')
    expect(section('Your data')).toHaveAccessibleDescription('1 unanswered')
    await site.user.click(screen.getByRole('checkbox', { name: /^I agree/ }))
    expect(title()).not.toBeInTheDocument()
    await press(site, 'Check answers')
    await waitFor(() => expect(title()).toHaveFocus())
  })

  it('is a step that cannot be skipped if the company says so', async () => {
    const { job } = await import('#content')
    vi.spyOn(job, 'mustCheckAnswers', 'get').mockReturnValue(true)
    const site = await openForm()
    await fillIn(site)
    expect(screen.queryByRole('button', { name: 'Submit application' })).not.toBeInTheDocument()
    await press(site, 'Check answers')
    await waitFor(() => expect(title()).toHaveFocus())
    await press(site, 'Submit application')
    await screen.findByRole('heading', { level: 1, name: 'Thank you for applying!' })
  })
})
