import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { continueFragment, continueUrl } from '../shared/continue-link.ts'
import { idempotencyHeader } from '#shared/endpoints.ts'
import { newContinueToken, storeContinueLink } from '../server/continue-links.ts'
import { interest, pdf, sealedFile } from './fair-client.ts'
import { send } from './fair-server.ts'
import { expectConsole } from '#tests/setup/console.ts'
import { testBoard } from '#tests/screens/board.ts'
import { enter, goOffline, networkReturns, openSite, services, type Site, withServices } from '#tests/screens/render-site.tsx'
import { listApplications } from '#tests/services/list-applications.ts'

/** The form of a job, opened by the link in the mail to somebody who has left a name at a fair. */

const board = testBoard([
  { id: 7, title: 'Lesson Baker' },
  { id: 8, title: 'Singer' },
])
withServices(() => board)

let token: string
beforeEach(async () => {
  const photo = sealedFile('resume', pdf, { fileName: 'Paper.pdf' })
  await send(services(), interest({ about: { kind: 'job', jobId: 7, jobTitle: 'Baker' }, files: [photo] }))
  const { database } = services().services
  const [{ applicationId } = { applicationId: '' }] = await listApplications(database)
  token = newContinueToken()
  await storeContinueLink(database, { applicationId, token, nowMs: Date.now() })
})

const field = (name: RegExp) => screen.getByRole('textbox', { name })
const resume = () => screen.getByRole('group', { name: /^Resume/ })
const page = '/jobs/7?gh_src=steelcity26'
const link = () => `${page}#${continueFragment(token)}`

async function open(address: string): Promise<Site> {
  const site = openSite(address)
  await screen.findByRole('button', { name: 'Submit application' })
  return site
}

const filledText = /^Filled in with what you left at the fair\./
const silentText = /^What you left at the fair couldn’t be loaded\./
const silentNotice = () => screen.getByText(silentText).parentElement ?? document.body
const endedText = /^This link is incomplete or has expired,/
const offeredText = 'This form has answers already. At the fair you left: Amina Okafor-Lindqvist, amina@example.com, Paper.pdf.'

/** jsdom cannot send forms, so the upload of the file fails and the file stays on the device. */
const expectFailedUpload = () => expectConsole('upload failed: unreachable')

function expectFilled(): void {
  expect(field(/First Name/)).toHaveValue('Amina')
  expect(field(/Last Name/)).toHaveValue('Okafor-Lindqvist')
  expect(field(/Email/)).toHaveValue('amina@example.com')
}

/** Begins to apply, and leaves the job. */
async function beginDraft(): Promise<Site> {
  const site = await open(page)
  await enter(site, field(/First Name/), 'Bo')
  await enter(site, field(/Phone/), '0151')
  await screen.findByText(/^Draft saved on this device at \d/)
  await site.goTo('/thank-you')
  await screen.findByRole('heading', { level: 1, name: 'Thank you for applying!' })
  return site
}

describe('the link of the mail', () => {
  it('fills an empty form with name, mail and photo, as a draft, and leaves the address', async () => {
    expectFailedUpload()
    const site = await open(link())
    expect(await screen.findByText(filledText)).toBeVisible()
    expectFilled()
    await within(resume()).findByText(/saved on this device, uploads when you submit/)
    expect(resume()).toHaveTextContent('Paper.pdf')
    await waitFor(() => expect(site.address()).toBe(`${page}#apply`))
    await screen.findByText(/^Draft saved on this device at \d/)
    await site.goTo('/thank-you')
    await screen.findByRole('heading', { level: 1, name: 'Thank you for applying!' })
    await site.goTo(page)
    await screen.findByRole('button', { name: 'Submit application' })
    expectFilled()
    await waitFor(() => expect(resume()).toHaveTextContent('Paper.pdf'))
    expect(screen.queryByText(filledText)).not.toBeInTheDocument()
  })

  it('leads to the draft that it has filled, when it is opened again', async () => {
    expectFailedUpload()
    const site = await open(link())
    await within(resume()).findByText(/saved on this device/)
    await enter(site, field(/Phone/), '0151')
    await screen.findByText(/^Draft saved on this device at \d/)
    await site.goTo('/thank-you')
    await screen.findByRole('heading', { level: 1, name: 'Thank you for applying!' })
    await site.goTo(link())
    await screen.findByRole('button', { name: 'Submit application' })
    await waitFor(() => expect(site.address()).toBe(`${page}#apply`))
    expect(screen.queryByText(offeredText)).not.toBeInTheDocument()
    expectFilled()
    expect(field(/Phone/)).toHaveValue('0151')
  })

  it('overwrites nothing: a draft stays as it is when its owner wants that', async () => {
    const site = await beginDraft()
    await site.goTo(link())
    expect(await screen.findByText(offeredText)).toBeVisible()
    expect(field(/First Name/)).toHaveValue('Bo')
    expect(site.address()).toBe(link())
    await site.user.click(screen.getByRole('button', { name: 'Keep what’s here' }))
    expect(screen.queryByText(offeredText)).not.toBeInTheDocument()
    expect(field(/First Name/)).toHaveValue('Bo')
    expect(field(/Email/)).toHaveValue('')
    await waitFor(() => expect(site.address()).toBe(`${page}#apply`))
  })

  it('replaces only what was left, when the owner of a draft wants that', async () => {
    expectFailedUpload()
    const site = await beginDraft()
    await site.goTo(link())
    await site.user.click(await screen.findByRole('button', { name: 'Fill those in' }))
    expect(screen.getByText(filledText)).toBeVisible()
    expect(document.activeElement).toHaveTextContent(filledText)
    expectFilled()
    expect(field(/Phone/)).toHaveValue('0151')
    await within(resume()).findByText(/saved on this device/)
    await waitFor(() => expect(site.address()).toBe(`${page}#apply`))
  })

  it('says that the network is missing, keeps its secret, and fills the form when the network returns', async () => {
    const { fetch } = window
    const site = await open(page)
    await site.goTo('/thank-you')
    goOffline()
    await site.goTo(link())
    expect(await screen.findByText(silentText)).toBeVisible()
    expect(site.address()).toBe(link())
    expectFailedUpload()
    vi.stubGlobal('fetch', fetch)
    vi.mocked(vi.spyOn(navigator, 'onLine', 'get')).mockReturnValue(true)
    networkReturns()
    expect(await screen.findByText(filledText)).toBeVisible()
    expectFilled()
    await waitFor(() => expect(site.address()).toBe(`${page}#apply`))
    await within(resume()).findByText(/saved on this device/)
  })

  it('does not overwrite what was typed before the network returned', async () => {
    const { fetch } = window
    const site = await open(page)
    await site.goTo('/thank-you')
    goOffline()
    await site.goTo(link())
    await screen.findByText(silentText)
    await enter(site, field(/First Name/), 'Bo')
    vi.stubGlobal('fetch', fetch)
    await site.user.click(within(silentNotice()).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(offeredText)).toBeVisible()
    expect(field(/First Name/)).toHaveValue('Bo')
  })

  it('takes the page of a captive portal for no answer', async () => {
    const { fetch } = window
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
      url.startsWith(continueUrl.details()) ? new Response('<p>Buy coffee</p>') : fetch(url, init),
    )
    await open(link())
    expect(await screen.findByText(silentText)).toBeVisible()
  })

  it.each([
    ['does not arrive whole', '%PDF'],
    ['is another one of the same size', '%'.repeat(pdf.byteLength)],
  ])('fills in nothing while the file %s', async (_, bytes) => {
    const { fetch } = window
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
      url === continueUrl.file() ? new Response(bytes) : fetch(url, init),
    )
    await open(link())
    expect(await screen.findByText(silentText)).toBeVisible()
    expect(field(/First Name/)).toHaveValue('')
  })

  const json = (status: number, body: object) =>
    new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
  const strangers = { status: 'found', values: { first_name: 'Mallory', email: 'mallory@example.com' }, resume: null }
  const ended = { error: 'Not Found', reason: 'link-ended' }

  it.each([
    ['that the link has ended', () => json(404, ended)],
    ['that it has ended, with the key of the request', (key: string) => json(410, { ...ended, proof: key })],
    ['that the request is malformed', () => json(400, { error: 'Bad Request', reason: 'malformed' })],
    ['what somebody else has left', () => json(200, strangers)],
    ['what somebody else has left, with the key of the request', (key: string) => json(200, { ...strangers, key, proof: key })],
  ])('takes it for no answer if a gateway says %s', async (_, answer) => {
    const { fetch } = window
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
      url === continueUrl.details() ? answer(new Headers(init?.headers).get(idempotencyHeader) ?? '') : fetch(url, init),
    )
    await open(link())
    expect(await screen.findByText(silentText)).toBeVisible()
    expect(field(/First Name/)).toHaveValue('')
  })

  it('takes a stored copy of an earlier answer for no answer', async () => {
    const { fetch } = window
    const bodies: string[] = []
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      if (url !== continueUrl.details()) return fetch(url, init)
      if (bodies.length === 0) bodies.push(await (await fetch(url, init)).text())
      if (new Headers(init?.headers).get(idempotencyHeader) === null) throw new Error('the request has no key')
      // The first answer is lost, and comes later.
      return bodies.length++ === 1 ? new Response('') : json(200, JSON.parse(bodies[0] ?? '') as object)
    })
    const { user } = await open(link())
    await user.click(within(await screen.findByText(silentText).then(silentNotice)).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(bodies.length).toBeGreaterThan(2))
    expect(await screen.findByText(silentText)).toBeVisible()
    expect(field(/First Name/)).toHaveValue('')
  })

  it.each([
    ['was cut by a mail program', () => `${page}#${continueFragment(token.slice(0, -1))}`],
    ['is unknown', () => `${page}#${continueFragment('f'.repeat(32))}`],
    ['belongs to another job', () => `/jobs/8#${continueFragment(token)}`],
  ])('says so when it %s, and the form works', async (_, address) => {
    const site = await open(address())
    expect(await screen.findByText(endedText)).toBeVisible()
    await waitFor(() => expect(site.address()).toMatch(/#apply$/))
    await enter(site, field(/First Name/), 'Bo')
    expect(field(/First Name/)).toHaveValue('Bo')
  })
})
