import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { browserStorage } from '#storage/browser-storage.ts'
import { expectConsole } from '../setup/console.ts'
import { testBoard } from './board.ts'
import { goOffline, openSite, type Site, withServices } from './render-site.tsx'

/** A form that is left and found again: what it keeps on the device, and what it says of that. */

const text = (label: string, name: string, required: boolean) => ({
  label,
  required,
  description: null,
  fields: [{ name, type: 'input_text', values: [] }],
})
const questions = [
  text('First Name', 'first_name', true),
  text('Nickname', 'question_1', false),
  { label: 'Resume', required: false, description: null, fields: [{ name: 'resume', type: 'input_file', values: [] }] },
]
const board = testBoard([{ id: 7, title: 'Lesson Baker', more: { questions, education: 'education_optional' } }])
withServices(() => board)

const jobId = 7
const slow = { timeout: 10_000 }
const firstName = () => screen.getByRole('textbox', { name: /First Name/ })
const resume = () => screen.getByRole('group', { name: /^Resume/ })

async function openForm(): Promise<Site> {
  const site = openSite(`/jobs/${jobId}`)
  await screen.findByRole('button', { name: 'Submit application' }, slow)
  return site
}

/** Leaves the page within the site and comes back. */
async function leaveAndReturn(site: Site): Promise<void> {
  await site.goTo('/thank-you')
  await screen.findByRole('heading', { level: 1, name: 'Thank you for applying!' }, slow)
  await site.goTo(`/jobs/${jobId}`)
  await screen.findByRole('button', { name: 'Submit application' }, slow)
}

/** jsdom sends no forms: every upload fails, and the file stays on the device. */
const kept = /kept on this device, uploads when you submit/

const pdf = () => new File(['%PDF-1.7 a life'], 'cv.pdf', { type: 'application/pdf' })
const pick = ({ user }: Site) => user.upload(screen.getByLabelText('Resume', { selector: 'input[type=file]' }), pdf())

/** Picks a file and waits until its upload has failed. */
async function pickInVain(site: Site): Promise<void> {
  expectConsole('upload failed: unreachable')
  await pick(site)
  await within(resume()).findByText(kept)
}

describe('a form that was left', () => {
  it('is found again with its words, its file and its education', async () => {
    const site = await openForm()
    await site.user.type(firstName(), 'Amina')
    await site.user.type(screen.getByRole('textbox', { name: /End year/ }), '2019')
    await pickInVain(site)
    expect(await screen.findByText(/^Draft saved on this device at \d/)).toBeVisible()
    await leaveAndReturn(site)
    expect(firstName()).toHaveValue('Amina')
    expect(screen.getByRole('textbox', { name: /End year/ })).toHaveValue('2019')
    expect(resume()).toHaveTextContent('cv.pdf')
  })

  it('is told in a tab of Safari how long it is kept, and nobody else is', async () => {
    const rule = /^Safari deletes what sites keep after seven days without a visit\. Add this site to your home screen/
    const first = await openForm()
    await first.user.type(firstName(), 'A')
    await screen.findByText(/^Draft saved on this device at \d/)
    expect(screen.queryByText(rule)).not.toBeInTheDocument()
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    )
    await first.user.type(firstName(), 'mina')
    expect(await screen.findByText(rule)).toBeVisible()
    // Beside it, the words can be had as a file of one's own.
    const sources: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((source) => {
      sources.push(source as Blob)
      return 'blob:copy'
    })
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    await first.user.click(screen.getByRole('button', { name: 'Save a copy' }))
    expect(names).toHaveLength(1)
    expect(await sources[0]?.text()).toMatch(/^(.+)\n\nFirst Name\nAmina\n$/)
  })

  it('says nothing of a draft before anything was entered, and keeps none', async () => {
    const site = await openForm()
    await site.user.click(screen.getByRole('button', { name: 'Submit application' }))
    expect(screen.getByRole('alert')).toHaveFocus()
    await leaveAndReturn(site)
    expect(await browserStorage.drafts.list()).toEqual([])
    expect(screen.queryByRole('button', { name: 'Discard draft' })).not.toBeInTheDocument()
  })

  it('keeps a file that was picked without a network, and hands it over with the application', async () => {
    const site = await openForm()
    await site.user.type(firstName(), 'Amina')
    goOffline()
    // Nothing is tried, and nothing is said of it in the console.
    await pick(site)
    await within(resume()).findByText(kept)
    await leaveAndReturn(site)
    expect(resume()).toHaveTextContent('kept on this device')
    await site.user.click(screen.getByRole('button', { name: 'Submit application' }))
    const waiting = /Your application waits on this device and goes out by itself/
    expect(await screen.findByRole('heading', { name: waiting })).toBeVisible()
    expect(screen.getByText(/You’re offline\. It goes out as soon as you’re back online\./)).toBeVisible()
    expect(await browserStorage.applications.list()).toMatchObject([{ files: [{ fileName: 'cv.pdf' }], state: 'queued' }])
    expect(await browserStorage.drafts.list()).toEqual([])
  })

  it('is empty again after it was discarded, which it asks first', async () => {
    const site = await openForm()
    await site.user.type(firstName(), 'Amina')
    await pickInVain(site)
    await screen.findByText(/^Draft saved on this device/)
    await site.user.click(screen.getByRole('button', { name: 'Discard draft' }))
    const question = screen.getByRole('dialog', { name: 'Discard this draft?' })
    await site.user.click(within(question).getByRole('button', { name: 'Keep it' }))
    expect(firstName()).toHaveValue('Amina')
    await site.user.click(screen.getByRole('button', { name: 'Discard draft' }))
    await site.user.click(screen.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(firstName()).toHaveValue(''))
    expect(resume()).not.toHaveTextContent('cv.pdf')
    await waitFor(async () => expect(await browserStorage.drafts.list()).toEqual([]))
  })

  it('deletes the bytes of a file that was removed', async () => {
    const site = await openForm()
    await pickInVain(site)
    await waitFor(async () => expect((await browserStorage.drafts.list())[0]?.fileIds).toHaveLength(1))
    const [fileId = ''] = (await browserStorage.drafts.list())[0]?.fileIds ?? []
    expect(await browserStorage.files.missing([fileId])).toEqual([])
    await site.user.click(screen.getByRole('button', { name: 'Remove cv.pdf' }))
    await waitFor(async () => expect(await browserStorage.files.missing([fileId])).toEqual([fileId]))
  })
})

describe('a draft that another tab has changed', () => {
  /** What another tab would have saved on top of what this one shows. */
  async function saveElsewhere(name: string): Promise<void> {
    const [row] = await browserStorage.drafts.list()
    if (!row) throw new Error('there is no draft')
    const state = { ...(row.state as object), values: { first_name: name } }
    const saved = await browserStorage.drafts.save({ ...row, state, baseRevision: row.revision })
    expect(saved.status).toBe('saved')
  }

  async function openConflict(): Promise<Site> {
    const site = await openForm()
    await site.user.type(firstName(), 'Mine')
    await screen.findByText(/^Draft saved on this device/)
    await saveElsewhere('Theirs')
    await site.user.type(firstName(), '!')
    await screen.findByText(/changed in another tab\. Which version do you want to keep\?/)
    return site
  }

  it('can be kept as it is here', async () => {
    const { user } = await openConflict()
    await user.click(screen.getByRole('button', { name: 'Keep this one' }))
    await waitFor(async () =>
      expect(await browserStorage.drafts.list()).toMatchObject([{ state: { values: { first_name: 'Mine!' } } }]),
    )
    expect(await screen.findByText(/^Draft saved on this device/)).toBeVisible()
  })

  it('can be taken from there', async () => {
    const { user } = await openConflict()
    await user.click(screen.getByRole('button', { name: 'Take the other tab’s' }))
    await waitFor(() => expect(firstName()).toHaveValue('Theirs'))
    await user.type(firstName(), '?')
    await waitFor(async () =>
      expect(await browserStorage.drafts.list()).toMatchObject([{ state: { values: { first_name: 'Theirs?' } } }]),
    )
  })

  it('is not submitted before one of the two was chosen', async () => {
    const { user } = await openConflict()
    await user.click(screen.getByRole('button', { name: 'Submit application' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(/Another tab has a newer version\..*Nothing was submitted\./)
    expect(await browserStorage.applications.list()).toEqual([])
  })
})
