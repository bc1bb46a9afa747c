import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { browserClock } from '#platform/clock.ts'
import { sha256 } from '#platform/sha256.ts'
import { openTabChannel } from '#platform/tab-channel.ts'
import { createTextMirror } from '#platform/text-mirror.ts'
import { uniqueId } from '#platform/unique-id.ts'
import { browserStorage } from '#storage/browser-storage.ts'
import { connection } from '#storage/database.ts'
import { openStorage, type PersonalStorage } from '#storage/storage.ts'
import { expectConsole } from '../setup/console.ts'
import { testBoard } from './board.ts'
import { enter, goOffline, openSite, type Site, withServices } from './render-site.tsx'

/** Tests forms that are left and reopened: what is stored on the device, and what the page says about it. */

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
const firstName = () => screen.getByRole('textbox', { name: /First Name/ })
const resume = () => screen.getByRole('group', { name: /^Resume/ })

async function openForm(): Promise<Site> {
  const site = openSite(`/jobs/${jobId}`)
  await screen.findByRole('button', { name: 'Submit application' })
  return site
}

/** Navigates to another page of the site and back. */
async function leaveAndReturn(site: Site): Promise<void> {
  await site.goTo('/thank-you')
  await screen.findByRole('heading', { level: 1, name: 'Thank you for applying!' })
  await site.goTo(`/jobs/${jobId}`)
  await screen.findByRole('button', { name: 'Submit application' })
}

/** The storage of a second tab on the same device. */
function openOtherTab(): PersonalStorage {
  return openStorage({
    connection,
    textMirror: createTextMirror(() => localStorage),
    channel: openTabChannel('careers-storage'),
    clock: browserClock,
    newId: uniqueId,
    sendingLock: { run: () => Promise.resolve('failed') },
    askForPersistence: () => {},
    sha256,
    receiptDays: 90,
    clearBrowserData: () => Promise.resolve(true),
    deletion: { begin: () => {}, end: () => {} },
  })
}

/** jsdom cannot send forms, so every upload fails and the file stays on the device. */
const fileStoredText = /saved on this device, uploads when you submit/

const pdf = () => new File(['%PDF-1.7 a life'], 'cv.pdf', { type: 'application/pdf' })
const pick = ({ user }: Site) => user.upload(screen.getByLabelText('Resume', { selector: 'input[type=file]' }), pdf())

/** Picks a file and waits until its upload has failed. */
async function pickWithFailedUpload(site: Site): Promise<void> {
  expectConsole('upload failed: unreachable')
  await pick(site)
  await within(resume()).findByText(fileStoredText)
}

describe('a form that was left', () => {
  it('is restored with its text, file and education', async () => {
    const site = await openForm()
    await enter(site, firstName(), 'Amina')
    await enter(site, screen.getByRole('textbox', { name: /End year/ }), '2019')
    await pickWithFailedUpload(site)
    expect(await screen.findByText(/^Draft saved on this device at \d/)).toBeVisible()
    await leaveAndReturn(site)
    await waitFor(() => expect(firstName()).toHaveValue('Amina'))
    expect(screen.getByRole('textbox', { name: /End year/ })).toHaveValue('2019')
    await waitFor(() => expect(resume()).toHaveTextContent('cv.pdf'))
  })

  it('remembers whether its answers are kept for the next application, and asks once there is one', async () => {
    const keep = () => screen.getByRole('checkbox', { name: /^Save my details/ })
    const site = await openForm()
    expect(screen.queryByRole('checkbox', { name: /^Save my details/ })).not.toBeInTheDocument()
    await enter(site, firstName(), 'Amina')
    await site.user.click(keep())
    await screen.findByText(/^Draft saved on this device at \d/)
    await leaveAndReturn(site)
    await waitFor(() => expect(firstName()).toHaveValue('Amina'))
    expect(keep()).toBeChecked()
    await site.user.click(keep())
    await waitFor(async () => expect((await browserStorage.drafts.list())[0]?.state).toMatchObject({ isProfileWanted: false }))
    await leaveAndReturn(site)
    await waitFor(() => expect(firstName()).toHaveValue('Amina'))
    expect(keep()).not.toBeChecked()
  })

  it('says in a Safari tab how long its draft is stored, and in no other browser', async () => {
    const rule = /^Safari deletes what sites save after seven days without a visit\. Add this site to your home screen/
    const first = await openForm()
    await enter(first, firstName(), 'A')
    await screen.findByText(/^Draft saved on this device at \d/)
    expect(screen.queryByText(rule)).not.toBeInTheDocument()
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    )
    await enter(first, firstName(), 'mina')
    expect(await screen.findByText(rule)).toBeVisible()
    // The answers can also be downloaded as a file.
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

  it('stores and mentions no draft before anything was entered', async () => {
    const site = await openForm()
    await site.user.click(screen.getByRole('button', { name: 'Submit application' }))
    await waitFor(() => expect(screen.getByRole('textbox', { name: /First Name/ })).toHaveFocus())
    await leaveAndReturn(site)
    expect(await browserStorage.drafts.list()).toEqual([])
    expect(screen.queryByRole('button', { name: 'Discard draft' })).not.toBeInTheDocument()
  })

  it('stores a file that was picked offline, and submits it with the application', async () => {
    const site = await openForm()
    await enter(site, firstName(), 'Amina')
    goOffline()
    // No upload is tried, and nothing is logged.
    await pick(site)
    await within(resume()).findByText(fileStoredText)
    await leaveAndReturn(site)
    await waitFor(() => expect(resume()).toHaveTextContent('saved on this device'))
    await site.user.click(screen.getByRole('button', { name: 'Submit application' }))
    expect(await screen.findByRole('heading', { name: /^Saved on this device/ })).toBeVisible()
    expect(await browserStorage.applications.list()).toMatchObject([{ files: [{ fileName: 'cv.pdf' }], state: 'queued' }])
    expect(await browserStorage.drafts.list()).toEqual([])
  })

  it('is empty after its draft was discarded, which needs a confirmation', async () => {
    const site = await openForm()
    await enter(site, firstName(), 'Amina')
    await pickWithFailedUpload(site)
    await screen.findByText(/^Draft saved on this device/)
    await site.user.click(screen.getByRole('button', { name: 'Discard draft' }))
    const question = screen.getByRole('dialog', { name: 'Discard this draft?' })
    await site.user.click(within(question).getByRole('button', { name: 'Keep it' }))
    expect(firstName()).toHaveValue('Amina')
    await site.user.click(screen.getByRole('button', { name: 'Discard draft' }))
    await site.user.click(screen.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(firstName()).toHaveValue(''))
    expect(resume()).not.toHaveTextContent('cv.pdf')
    // The pressed button has gone: a keyboard continues at the form's first heading.
    const [heading] = within(screen.getByRole('form')).getAllByRole('heading', { level: 3 })
    await waitFor(() => expect(heading).toHaveFocus())
    await waitFor(async () => expect(await browserStorage.drafts.list()).toEqual([]))
  })

  it('deletes the bytes of a removed file', async () => {
    const site = await openForm()
    await pickWithFailedUpload(site)
    await waitFor(async () => expect((await browserStorage.drafts.list())[0]?.fileIds).toHaveLength(1))
    const [fileId = ''] = (await browserStorage.drafts.list())[0]?.fileIds ?? []
    expect(await browserStorage.files.missing([fileId])).toEqual([])
    await site.user.click(screen.getByRole('button', { name: 'Remove cv.pdf' }))
    await waitFor(async () => expect(await browserStorage.files.missing([fileId])).toEqual([fileId]))
  })
})

/** Blocks all tables of the database, like storage that hangs. Returns a function that unblocks them. */
async function hangDatabase(): Promise<() => void> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('careers')
    request.addEventListener('success', () => resolve(request.result))
  })
  let isHanging = true
  const store = database.transaction([...database.objectStoreNames], 'readwrite').objectStore('drafts')
  const hold = () => {
    if (isHanging) store.get(0).addEventListener('success', hold)
    else database.close()
  }
  hold()
  return () => {
    isHanging = false
  }
}

describe('a form on a device whose storage hangs', () => {
  async function openHanging(): Promise<() => void> {
    const site = await openForm()
    await enter(site, firstName(), 'Stored')
    await screen.findByText(/^Draft saved on this device/)
    await site.goTo('/thank-you')
    await screen.findByRole('heading', { level: 1, name: 'Thank you for applying!' })
    const unblock = await hangDatabase()
    await site.goTo(`/jobs/${jobId}`)
    return unblock
  }
  const isUsable = () => screen.findByRole('button', { name: 'Submit application' })

  it('opens with the mirrored text, says that nothing is stored, and saves when the storage answers', async () => {
    const unblock = await openHanging()
    await isUsable()
    expect(firstName()).toHaveValue('Stored')
    expect(screen.getByText('This browser isn’t saving a draft.')).toBeVisible()
    unblock()
    expect(await screen.findByText(/^Draft saved on this device/)).toBeVisible()
    expect(screen.queryByText(/It has a draft of yours/)).not.toBeInTheDocument()
  })

  it('opens empty if only the database has the draft, and offers it when the storage answers', async () => {
    const user = userEvent.setup()
    const unblock = await openHanging()
    localStorage.clear()
    await isUsable()
    expect(firstName()).toHaveValue('')
    unblock()
    expect(await screen.findByText(/It has a draft of yours for this job/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Continue with it' }))
    await waitFor(() => expect(firstName()).toHaveValue('Stored'))
    await waitFor(() => expect(screen.queryByText(/It has a draft of yours/)).not.toBeInTheDocument())
  })

  it('loses neither the text typed in the meantime nor the stored draft', async () => {
    const user = userEvent.setup()
    const unblock = await openHanging()
    localStorage.clear()
    await isUsable()
    await enter({ user }, firstName(), 'Typed meanwhile')
    unblock()
    expect(await screen.findByText(/It has a draft of yours for this job/)).toBeVisible()
    expect(firstName()).toHaveValue('Typed meanwhile')
    expect(await browserStorage.drafts.list()).toMatchObject([{ state: { values: { first_name: 'Stored' } } }])
    await user.click(screen.getByRole('button', { name: 'Submit application' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(/another draft for this job.*Nothing was submitted\./)
    await user.click(await screen.findByRole('button', { name: 'Keep what’s here' }))
    await waitFor(async () =>
      expect(await browserStorage.drafts.list()).toMatchObject([{ state: { values: { first_name: 'Typed meanwhile' } } }]),
    )
  })
})

describe('a draft that another tab has opened', () => {
  /** Opens the draft in another tab, which changes the name. */
  async function continueElsewhere(name: string): Promise<PersonalStorage> {
    const storage = openOtherTab()
    const { draft } = await storage.drafts.open(jobId)
    if (!draft) throw new Error('there is no draft')
    const state = { ...(draft.state as object), values: { first_name: name } }
    expect(await storage.drafts.save({ ...draft, state, seq: draft.seq + 1 })).toMatchObject({ status: 'saved' })
    return storage
  }

  async function openDisplaced(): Promise<Site & { readonly other: PersonalStorage }> {
    const site = await openForm()
    await enter(site, firstName(), 'Mine')
    await screen.findByText(/^Draft saved on this device/)
    const other = await continueElsewhere('Theirs')
    await screen.findByText('You’re editing this draft in another tab.')
    return { ...site, other }
  }

  it('can be read here, but neither changed nor submitted', async () => {
    await openDisplaced()
    expect(firstName()).toHaveValue('Mine')
    expect(firstName()).toBeDisabled()
    expect(screen.queryByRole('button', { name: 'Submit application' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Discard draft' })).not.toBeInTheDocument()
  })

  it('can be continued here, with what the other tab has typed', async () => {
    const { user, other } = await openDisplaced()
    await user.click(screen.getByRole('button', { name: 'Continue here' }))
    await waitFor(() => expect(firstName()).toHaveValue('Theirs'))
    await enter({ user }, firstName(), '?')
    await waitFor(async () =>
      expect(await browserStorage.drafts.list()).toMatchObject([{ state: { values: { first_name: 'Theirs?' } } }]),
    )
    const [draft] = await other.drafts.list()
    expect(draft && (await other.drafts.save({ ...draft, seq: draft.seq + 1 }))).toEqual({ status: 'taken-over' })
  })

  /** Submits the draft from the other tab. */
  async function submitIn(storage: PersonalStorage): Promise<void> {
    const [draft] = await storage.drafts.list()
    if (!draft) throw new Error('there is no draft')
    const { draftId, jobTitle, seq, state } = draft
    const submission = { jobId, jobTitle, draftId, draftSeq: seq, answers: { first_name: 'Theirs' }, files: [], entered: state }
    expect(await storage.applications.submit(submission)).toMatchObject({ status: 'queued' })
  }

  it('is reported as submitted after the other tab has submitted it, and what is typed then can become a new draft', async () => {
    const { user, other } = await openDisplaced()
    await submitIn(other)
    expect(await screen.findByText(/This application was submitted in another tab\./)).toBeVisible()
    // Whoever presses 'Continue here' a moment too late must not make a second application of the same answers.
    expect(screen.queryByRole('button', { name: 'Save as a new draft' })).not.toBeInTheDocument()
    await enter({ user }, firstName(), ' again')
    await user.click(await screen.findByRole('button', { name: 'Save as a new draft' }))
    await waitFor(async () =>
      expect(await browserStorage.drafts.list()).toMatchObject([{ state: { values: { first_name: 'Mine again' } } }]),
    )
  })

  it('is not submitted here even if the other tab’s notice was lost', async () => {
    const { user } = await openForm()
    await enter({ user }, firstName(), 'Mine')
    await screen.findByText(/^Draft saved on this device/)
    vi.stubGlobal('BroadcastChannel', undefined)
    await submitIn(await continueElsewhere('Theirs'))
    await user.click(screen.getByRole('button', { name: 'Submit application' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Another tab has submitted this application.')
    expect(await browserStorage.applications.list()).toHaveLength(1)
  })
})
