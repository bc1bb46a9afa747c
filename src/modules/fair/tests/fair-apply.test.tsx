import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { fairPaths } from '../shared/fair-pages.ts'
import { askForJob } from '#features/board/device/job-detail.ts'
import type { Leaving, SealResult } from '../page/mode/tablet/fair.ts'
import { clearLastSeal, getLastSeal } from '../page/mode/parts/last-seal.ts'
import { readJobDetail, saveJobDetail } from '#storage/job-details.ts'
import { locationQuestions, standardQuestions } from '#server/board/standard-questions.ts'
import { createGate } from '#tests/setup/gate.ts'
import { testBoard } from '#tests/screens/board.ts'
import { type FakeFair, openFakeFair } from './fake-fair.ts'
import { goOffline, openSite, services, type Site, withServices } from '#tests/screens/render-site.tsx'
import { storedText } from '#tests/screens/stored-text.ts'

const [firstName, lastName, email] = standardQuestions
const resume = {
  label: 'Resume/CV',
  required: true,
  description: null,
  fields: [{ name: 'resume', type: 'input_file', values: [] }],
}
const link = {
  label: 'Why us?',
  required: false,
  description: '<p>Read <a href="https://elsewhere.example/story">our story</a> first.</p>',
  fields: [{ name: 'question_1', type: 'textarea', values: [] }],
}
const questions = [firstName, lastName, email, resume, link]
const story = '&lt;p&gt;Bake with us, as in &lt;a href="https://elsewhere.example"&gt;our story&lt;/a&gt;.&lt;/p&gt;'
const board = testBoard([
  { id: 7, title: 'Lesson Baker', more: { questions, content: story } },
  {
    id: 8,
    title: 'Lesson Cook',
    more: { questions: [firstName], education: 'education_required', location_questions: locationQuestions },
  },
])
withServices(() => board)

const seal = vi.fn<(leaving: Leaving) => Promise<SealResult>>()
let fair: FakeFair

beforeEach(() => {
  clearLastSeal()
  seal.mockReset()
  seal.mockResolvedValue({ status: 'sealed', bird: 'Wren 27' })
  fair = openFakeFair()
  vi.spyOn(fair, 'seal').mockImplementation(seal)
})

async function openForm(jobId = 7): Promise<Site> {
  const site = openSite(fairPaths.apply(jobId))
  await screen.findByRole('button', { name: 'Submit application' })
  return site
}

const field = (name: RegExp) => screen.getByRole('textbox', { name })

async function fill({ user }: Site, more: { readonly withFile: boolean }) {
  for (const [name, text] of [
    [/^First Name/, 'Amina'],
    [/^Last Name/, 'Okafor-Lindqvist'],
    [/^Email/, 'amina@example.com'],
  ] as const) {
    await user.click(field(name))
    await user.paste(text)
  }
  if (!more.withFile) return
  const chooser = document.querySelector<HTMLInputElement>('input[type="file"]') ?? expect.unreachable()
  await user.upload(chooser, new File(['%PDF-1.7 Okafor'], 'amina.pdf', { type: 'application/pdf' }))
  await screen.findByText('amina.pdf')
}

const submit = ({ user }: Site) => user.click(screen.getByRole('button', { name: 'Submit application' }))

const sealed = (site: Site) => waitFor(() => expect(site.address()).toBe(fairPaths.done()))

describe('the application at a fair', () => {
  it('is sealed with its answers and files, and leads to the page with the bird', async () => {
    const site = await openForm()
    await fill(site, { withFile: true })
    await submit(site)
    await sealed(site)
    const [leaving] = seal.mock.calls[0] ?? expect.unreachable()
    if (leaving.kind !== 'application') expect.unreachable()
    const [file] = leaving.files
    expect(leaving).toMatchObject({ jobId: 7, jobTitle: 'Lesson Baker' })
    expect(leaving.answers).toEqual({
      first_name: 'Amina',
      last_name: 'Okafor-Lindqvist',
      email: 'amina@example.com',
      resume_url: `file:${file?.fileId}`,
      resume_url_filename: 'amina.pdf',
      mapped_url_token: 'steelcity26',
    })
    expect(new TextDecoder().decode(file?.bytes)).toBe('%PDF-1.7 Okafor')
    expect(getLastSeal()).toEqual({ bird: 'Wren 27', kind: 'application' })
  })

  it('leaves nothing on the device, neither while it is written nor after', async () => {
    const site = await openForm()
    await fill(site, { withFile: true })
    // A draft would be saved by now at the latest.
    act(() => void window.dispatchEvent(new Event('pagehide')))
    const written = await storedText()
    expect(written).toContain('Lesson Baker')
    expect(written).not.toMatch(/Amina|Okafor|amina/)
    await submit(site)
    await sealed(site)
    expect(await storedText()).not.toMatch(/Amina|Okafor|amina/)
    expect(document.title + window.location.href).not.toMatch(/Amina|Okafor|amina/)
  })

  it('stays as it is if the tablet cannot seal it, says why, and can be sealed later', async () => {
    seal.mockResolvedValueOnce({ status: 'failed', reason: 'full' })
    const site = await openForm()
    await fill(site, { withFile: true })
    await submit(site)
    await screen.findByText('This tablet has no room. Ask a recruiter.')
    expect(field(/^Last Name/)).toHaveValue('Okafor-Lindqvist')
    expect(screen.getByText('amina.pdf')).toBeVisible()
    expect(getLastSeal()).toBeNull()
    await submit(site)
    await sealed(site)
    expect(seal.mock.calls[1]?.[0]).toMatchObject({
      answers: { last_name: 'Okafor-Lindqvist' },
      files: [{ fileName: 'amina.pdf' }],
    })
  })

  it('leads the next person nowhere, and shows them nothing, when the last one has left while it was sealed', async () => {
    let finish: (result: SealResult) => void = () => {}
    seal.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)))
    const site = await openForm()
    await fill(site, { withFile: true })
    await submit(site)
    await waitFor(() => expect(seal).toHaveBeenCalledOnce())
    act(fair.nextPerson)
    await act(async () => finish({ status: 'sealed', bird: 'Wren 27' }))
    expect(getLastSeal()).toBeNull()
    expect(site.address()).toBe(fairPaths.apply(7))
  })

  it('asks before going back to the job would lose what was typed', async () => {
    const site = await openForm()
    const { user } = site
    await fill(site, { withFile: false })
    await user.click(screen.getByRole('link', { name: 'Back to the job' }))
    await user.click(screen.getByRole('button', { name: 'Keep it' }))
    expect(field(/^First Name/)).toHaveValue('Amina')
    await user.click(screen.getByRole('link', { name: 'Back to the job' }))
    await user.click(screen.getByRole('button', { name: 'Clear it' }))
    await user.click(await screen.findByRole('link', { name: /^Apply on this tablet/ }))
    expect(await screen.findByRole('textbox', { name: /^First Name/ })).toHaveValue('')
  })

  it('offers the camera before the files of a tablet that is not the person’s', async () => {
    const { matchMedia } = window
    vi.stubGlobal('matchMedia', (media: string) =>
      media === '(pointer: coarse)' ? Object.assign(matchMedia(media), { matches: true }) : matchMedia(media),
    )
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: {} })
    onTestFinished(() => {
      vi.unstubAllGlobals()
      Reflect.deleteProperty(navigator, 'mediaDevices')
    })
    await openForm()
    const ways = within(screen.getByRole('group', { name: /^Resume/ })).getAllByRole('button')
    expect(ways.map(({ textContent }) => textContent)).toEqual(['Photograph a page', 'Upload file'])
  })

  it('is not sealed while something is missing', async () => {
    const site = await openForm()
    await fill(site, { withFile: false })
    await submit(site)
    expect(await screen.findByText('This field is required.')).toBeVisible()
    expect(seal).not.toHaveBeenCalled()
  })

  it('is empty for the next person, in fields of other names', async () => {
    const site = await openForm()
    await fill(site, { withFile: true })
    const names = () => screen.getAllByRole('textbox').map((each) => each.getAttribute('name'))
    const before = names()
    act(() => fair.nextPerson())
    expect(await screen.findByRole('textbox', { name: /^First Name/ })).toHaveValue('')
    expect(screen.queryByText('amina.pdf')).not.toBeInTheDocument()
    expect(document.body.innerHTML).not.toMatch(/Amina|Okafor/)
    expect(names().filter((name) => before.includes(name))).toEqual([])
    await submit(site)
    expect(seal).not.toHaveBeenCalled()
  })

  it('offers no draft, no profile, no account of the device, no cloud and no way out of the site', async () => {
    const site = await openForm()
    await fill(site, { withFile: true })
    expect(screen.getByText(/goes with your answers/)).toBeVisible()
    expect(document.body).not.toHaveTextContent(/draft|this device|My jobs|saved/i)
    expect(screen.queryByRole('button', { name: /Dropbox|Drive/ })).not.toBeInTheDocument()
    expect(screen.getByText(/our story/)).toBeVisible()
    expect(document.querySelector('a[target="_blank"], a[href^="http"]')).toBeNull()
    const autofills = [...document.querySelectorAll('form, input:not([type="file"]), textarea')].map(
      (each) => each.getAttribute('autocomplete') ?? each.getAttribute('type'),
    )
    expect([...new Set(autofills)]).toEqual(['off'])
  })

  it('lets neither the browser nor the worker keep what is looked up', async () => {
    const { user } = await openForm(8)
    const asked = vi.spyOn(globalThis, 'fetch')
    for (const [name, text, found] of [
      [/^School/, 'aalto', /^Aalto/],
      [/^Location/, 'Kano', null],
    ] as const) {
      await user.click(await screen.findByRole('combobox', { name }))
      await user.paste(text)
      if (found) await user.click(await screen.findByRole('option', { name: found }))
    }
    const searches = () =>
      asked.mock.calls.flatMap(([url, init]) =>
        typeof url === 'string' && /schools|suggestions/.test(url) ? [{ url, cache: init?.cache }] : [],
      )
    await waitFor(() => expect(searches().some(({ url }) => url.includes('Kano'))).toBe(true))
    expect(new Set(searches().map(({ cache }) => cache))).toEqual(new Set(['no-store']))
  })

  it('takes a city and a school that are typed without a network', async () => {
    const site = await openForm(8)
    const { user } = site
    goOffline()
    await user.click(field(/^First Name/))
    await user.paste('Amina')
    await user.click(await screen.findByRole('combobox', { name: /^Location/ }))
    await user.paste('Kano')
    for (const [name, text] of [
      ['School', 'University of Lagos'],
      ['Degree', 'Master'],
      ['Discipline', 'Linguistics'],
    ] as const) {
      await user.click(await screen.findByRole('combobox', { name: new RegExp(`^${name}`) }))
      await screen.findByText(`Type the full name of your ${name.toLowerCase()}`, { exact: false })
      await user.paste(text)
    }
    for (const [which, month, year] of [
      ['Start', 'September', '2020'],
      ['End', 'June', '2024'],
    ] as const) {
      await user.click(screen.getByRole('combobox', { name: new RegExp(`^${which} month`) }))
      await user.click(await screen.findByRole('option', { name: month }))
      await user.click(field(new RegExp(`^${which} year`)))
      await user.paste(year)
    }
    await submit(site)
    await sealed(site)
    expect(seal.mock.calls[0]?.[0]).toMatchObject({
      answers: { location: 'Kano', educations: [{ names: { school_name_id: 'University of Lagos' } }] },
    })
    expect(getLastSeal()).toMatchObject({ kind: 'application' })
    expect(await storedText()).not.toMatch(/Amina|Kano|Lagos/)
  })
})

describe('a job at a fair', () => {
  it('shows its text without a way out, a code for a phone, and two ways to apply', async () => {
    const site = openSite(fairPaths.job(7))
    expect(await screen.findByRole('heading', { level: 1, name: 'Lesson Baker' })).toBeVisible()
    expect(screen.getByRole('img', { name: 'Lesson Baker' })).toBeVisible()
    expect(screen.getByText(/as in our story/)).toBeVisible()
    expect(document.querySelector('a[target="_blank"], a[href^="http"]')).toBeNull()
    expect(screen.getByRole('link', { name: /^Leave my name/ })).toHaveAttribute('href', fairPaths.interest(7))
    await site.user.click(screen.getByRole('link', { name: /^Apply on this tablet/ }))
    expect(await screen.findByRole('button', { name: 'Submit application' })).toBeVisible()
  })

  it('is shown from the tablet without a network', async () => {
    await askForJob(7)
    await waitFor(async () => expect(await readJobDetail(7)).not.toBeNull())
    goOffline()
    const site = openSite(fairPaths.job(7))
    expect(await screen.findByRole('heading', { level: 1, name: 'Lesson Baker' })).toBeVisible()
    await site.goTo(fairPaths.apply(7))
    expect(await screen.findByRole('button', { name: 'Submit application' })).toBeVisible()
  })

  it('says that it has closed meanwhile, and takes no applications any more', async () => {
    const news = await askForJob(7)
    if (news.status !== 'ready') expect.unreachable()
    await saveJobDetail(9, { date: Date.now() / 1000, value: { ...news.job, jobId: 9, title: 'Lesson Painter' } })
    const gate = createGate()
    const { request } = services()
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
      await gate.opened
      return request(input, init)
    })
    openSite(fairPaths.job(9))
    expect(await screen.findByRole('heading', { level: 1, name: 'Lesson Painter' })).toBeVisible()
    expect(screen.getByRole('link', { name: /^Apply/ })).toBeVisible()
    gate.open()
    expect(await screen.findByText(/This job has just closed/)).toBeVisible()
    expect(screen.queryByRole('link', { name: /^Apply/ })).not.toBeInTheDocument()
  })

  it.each([
    ['has closed', 'This job has closed', () => {}],
    ['is not on the tablet', 'This job isn’t on this tablet', goOffline],
  ])('leads to the others if it %s', async (_, heading, prepare) => {
    prepare()
    openSite(fairPaths.job(404))
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible()
    expect(screen.getByRole('link', { name: 'All jobs' })).toHaveAttribute('href', fairPaths.jobs())
  })
})
