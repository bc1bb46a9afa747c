import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fairPaths } from '../shared/fair-pages.ts'
import { paths } from '#shared/paths.ts'
import { provideFair } from '../page/mode/tablet/use-fair.ts'
import { clearLastSeal, setLastSeal } from '../page/mode/parts/last-seal.ts'
import { home } from '#tests/setup/demo-content.ts'
import { testBoard } from '#tests/screens/board.ts'
import { type FakeFair, openFakeFair } from './fake-fair.ts'
import { person } from './recruiters-fair.ts'
import { goOffline, openSite, type Site, withServices } from '#tests/screens/render-site.tsx'

const withWords = { content: '<p>Bake <a href="https://elsewhere.example/cake">cakes</a>.</p>' }
withServices(() =>
  testBoard([
    { id: 7, title: 'Lesson Baker', more: withWords },
    { id: 8, title: 'Lesson Cook' },
    { id: 9, title: 'Lesson Writer' },
  ]),
)

let fair: FakeFair
beforeEach(async () => {
  clearLastSeal()
  fair = openFakeFair({ settings: { pinnedJobIds: [9, 7] } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'connection')
})

/** A device that matches these media queries, and no others. */
function stubMedia(...queries: readonly string[]): void {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: queries.includes(media), onchange: null }),
  )
}

/** Moves the clock. A tablet that wakes up looks at it at once. */
function pass(seconds: number): void {
  vi.setSystemTime(Date.now() + seconds * 1000)
  fireEvent(document, new Event('visibilitychange'))
}

/** Opens a page, and then lets only the test move the clock. */
async function openAt(address: string, heading: string): Promise<Site> {
  const site = openSite(address)
  await screen.findByRole('heading', { level: 1, name: heading })
  vi.useFakeTimers({ toFake: ['Date'] })
  // Its time begins now.
  fireEvent.pointerDown(document.body)
  return site
}

const jobsHeading = 'Pick a job you could sing.'
const startHeading = 'Find your song.'

it('says that a fair takes long to open, and offers to load it again', async () => {
  provideFair(() => new Promise(() => {}))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  openSite(fairPaths.start())
  await screen.findByText('Opening the fair…')
  act(() => void vi.advanceTimersByTime(10_100))
  expect(screen.getByText('This is taking longer than usual.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

describe('the start screen of a fair', () => {
  it('names the event, counts the jobs, and begins wherever it is touched', async () => {
    const site = openSite(fairPaths.start())
    await screen.findByText('Steel City Career Fair')
    await screen.findByText(/^3 jobs in/)
    await site.user.click(screen.getByText(/^3 jobs in/))
    await screen.findByRole('heading', { level: 1, name: jobsHeading })
    expect(site.address()).toBe(fairPaths.jobs())
  })

  it('plays the hero’s film without sound until somebody stops it', async () => {
    const playing: boolean[] = []
    HTMLMediaElement.prototype.play = async () => void playing.push(true)
    HTMLMediaElement.prototype.pause = () => void playing.push(false)
    stubMedia('(prefers-reduced-motion: no-preference)')
    const { user } = openSite(fairPaths.start())
    const button = await screen.findByRole('button', { name: 'Pause the animation' })
    const film = document.querySelector('video')
    expect(film).toHaveProperty('muted', true)
    expect(film).toHaveProperty('loop', true)
    expect([...(film?.querySelectorAll('source') ?? [])].map(({ src }) => new URL(src).pathname)).toEqual([
      `/video/${home.film.videoId}-tall.webm`,
      `/video/${home.film.videoId}-tall.mp4`,
    ])
    expect(playing.at(-1)).toBe(true)
    await user.click(button)
    await screen.findByRole('button', { name: 'Play the animation' })
    expect(playing.at(-1)).toBe(false)
  })

  it('stands still under reduced motion', async () => {
    const playing: boolean[] = []
    HTMLMediaElement.prototype.play = async () => void playing.push(true)
    HTMLMediaElement.prototype.pause = () => {}
    stubMedia()
    openSite(fairPaths.start())
    await screen.findByRole('button', { name: 'Play the animation' })
    expect(playing).toEqual([])
  })

  it('loads no film under data saving', async () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
    openSite(fairPaths.start())
    await screen.findByRole('button', { name: 'Touch to begin' })
    expect(document.querySelector('video')).toBeNull()
  })

  it('leads to the PIN by its key, and nobody else to the recruiters', async () => {
    const site = openSite(fairPaths.recruiters())
    await site.user.click(await screen.findByRole('link', { name: 'Recruiters' }))
    await screen.findByRole('heading', { level: 1, name: 'For recruiters' })
    expect(site.address()).toBe(fairPaths.pin())
  })

  it('is not shown before the recruiters have set the tablet up', async () => {
    openFakeFair({ status: 'preparing' })
    const site = openSite(fairPaths.jobs())
    await waitFor(() => expect(site.address()).toBe(fairPaths.setup()))
  })

  it('says that nothing can be saved where the browser stores nothing', async () => {
    openFakeFair({ status: 'unavailable' })
    openSite(fairPaths.start())
    expect(await screen.findByText(/can’t save anything/)).toBeVisible()
  })
})

describe('the jobs of a fair', () => {
  it('shows the pinned jobs first, in the order of the recruiters', async () => {
    const { user } = openSite(fairPaths.jobs())
    expect(await screen.findByRole('button', { name: 'Pinned 2' })).toHaveAttribute('aria-pressed', 'true')
    const titles = () =>
      within(screen.getByRole('main'))
        .getAllByRole('heading', { name: /^Lesson/ })
        .map((title) => title.textContent)
    expect(titles()).toEqual(['Lesson Writer', 'Lesson Baker'])
    await user.click(screen.getByRole('button', { name: 'All 3' }))
    expect(titles()).toHaveLength(3)
  })

  it('says that all works without a network, only while there is none', async () => {
    openSite(fairPaths.jobs())
    await screen.findByRole('button', { name: 'Pinned 2' })
    expect(screen.queryByText('No Wi-Fi here. All of it works.')).not.toBeInTheDocument()
    act(() => goOffline())
    expect(await screen.findByText('No Wi-Fi here. All of it works.')).toBeVisible()
  })
})

describe('the site on a fair’s tablet', () => {
  it('has the fair’s bar, and no header, footer, feed, applications or link to another site', async () => {
    const site = openSite(fairPaths.jobs())
    await site.user.click(await screen.findByRole('link', { name: /Look around/ }))
    await screen.findByRole('link', { name: 'All jobs' })
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Start over' })).toBeVisible()
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument()
    expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument()
    expect(screen.queryByText('My jobs')).not.toBeInTheDocument()
    // What one visitor saves would be shown to the next.
    expect(screen.queryByRole('button', { name: /^Save/ })).not.toBeInTheDocument()
    // Style sheets, which jsdom does not read, hide the links that remain. None of them leads away.
    for (const link of screen.queryAllByRole('link').filter((each) => each.getAttribute('target') === '_blank')) {
      expect(fireEvent.click(link), link.textContent).toBe(false)
    }
    expect(site.address()).toBe(paths.home())
  })

  it('opens a job on the fair’s page, from a row and by its address', async () => {
    const site = openSite(paths.home())
    const row = await screen.findByRole('link', { name: /Lesson Cook/ })
    fireEvent.click(row)
    await waitFor(() => expect(site.address()).toBe(fairPaths.job(8)))
    await act(() => site.goTo(paths.job(7)))
    await waitFor(() => expect(site.address()).toBe(fairPaths.job(7)))
  })

  it('leaves nothing to go back to', async () => {
    const site = openSite(fairPaths.jobs())
    await site.user.click(await screen.findByRole('link', { name: /Look around/ }))
    await screen.findByRole('link', { name: 'All jobs' })
    await act(() => site.goTo(paths.benefits()))
    await waitFor(() => expect(site.address()).toBe(paths.benefits()))
    await act(() => site.goBack())
    expect(site.address()).toBe(paths.benefits())
  })
})

describe('one person after another', () => {
  it('asks after 40 seconds, and clears after 60', async () => {
    const site = await openAt(fairPaths.jobs(), jobsHeading)
    pass(39)
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    pass(1)
    const dialog = screen.getByRole('alertdialog', { name: 'Are you still there?' })
    expect(within(dialog).getByRole('button', { name: 'I’m still here' })).toHaveFocus()
    expect(within(dialog).getByRole('status')).toHaveTextContent('20 seconds left')
    pass(10)
    expect(within(dialog).getByRole('status')).toHaveTextContent('10 seconds left')
    pass(10)
    await screen.findByRole('heading', { level: 1, name: startHeading })
    expect(site.address()).toBe(fairPaths.start())
    expect(fair.clearings()).toBe(1)
  })

  it('goes on for who is still there', async () => {
    const site = await openAt(fairPaths.jobs(), jobsHeading)
    pass(50)
    fireEvent.click(screen.getByRole('button', { name: 'I’m still here' }))
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    pass(39)
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(site.address()).toBe(fairPaths.jobs())
    expect(fair.clearings()).toBe(0)
  })

  it('watches the rest of the site, too', async () => {
    const site = openSite(paths.benefits())
    await screen.findByRole('link', { name: 'All jobs' })
    await screen.findByRole('heading', { level: 1 })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    // The touch that wakes a tablet after a sleep is somebody else's.
    fireEvent.pointerDown(document.body)
    await waitFor(() => expect(site.address()).toBe(fairPaths.start()))
    expect(fair.clearings()).toBe(1)
  })

  it('asks before it clears what was typed, once', async () => {
    const site = openSite(fairPaths.jobs())
    const startOver = await screen.findByRole('button', { name: 'Start over' })
    fireEvent.input(screen.getByRole('main'))
    await site.user.click(startOver)
    await site.user.click(await screen.findByRole('button', { name: 'Clear it' }))
    await screen.findByRole('heading', { level: 1, name: startHeading })
    expect(fair.clearings()).toBe(1)
  })

  it('starts over at once where nothing was typed', async () => {
    const site = openSite(fairPaths.jobs())
    await site.user.click(await screen.findByRole('button', { name: 'Start over' }))
    await screen.findByRole('heading', { level: 1, name: startHeading })
    expect(fair.clearings()).toBe(1)
  })

  it('shows a bird’s name after the seal, and nothing of anybody twenty seconds later', async () => {
    setLastSeal({ bird: 'Wren 27', kind: 'application' })
    const site = await openAt(fairPaths.done(), 'Sealed and safe.')
    expect(screen.getByRole('status')).toHaveTextContent('sealed on this tablet. We’ll send it when this tablet is online.')
    expect(screen.getByText('Wren 27')).toBeVisible()
    // No mail is promised where none is sent.
    expect(screen.queryByText(/mail/)).not.toBeInTheDocument()
    pass(19)
    await screen.findByText('Next person in 1 second')
    pass(1)
    await screen.findByRole('heading', { level: 1, name: startHeading })
    expect(screen.queryByText('Wren 27')).not.toBeInTheDocument()
    expect(fair.clearings()).toBe(1)
    await act(() => site.goTo(fairPaths.done()))
    await waitFor(() => expect(site.address()).toBe(fairPaths.start()))
  })

  it('shows it for twenty seconds more after each touch and each key', async () => {
    setLastSeal({ bird: 'Wren 27', kind: 'application' })
    await openAt(fairPaths.done(), 'Sealed and safe.')
    for (const touch of [fireEvent.pointerDown, fireEvent.keyDown]) {
      pass(19)
      await screen.findByText('Next person in 1 second')
      touch(document.body)
      await screen.findByText('Next person in 20 seconds')
    }
    pass(20)
    await screen.findByRole('heading', { level: 1, name: startHeading })
    expect(fair.clearings()).toBe(1)
  })
})

it('says that an application has arrived only when the server has said so', async () => {
  setLastSeal({ bird: 'Wren 27', kind: 'application' })
  await openAt(fairPaths.done(), 'Sealed and safe.')
  // There is a network, which proves nothing.
  expect(navigator.onLine).toBe(true)
  for (const state of ['waiting', 'sending'] as const) {
    act(() => fair.setPeople([person({ bird: 'Wren 27', state }), person({ bird: 'Robin 26', state: 'sent' })]))
    expect(screen.getByRole('status')).toHaveTextContent('sealed on this tablet. We’ll send it when this tablet is online.')
  }
  act(() => fair.setPeople([person({ bird: 'Wren 27', state: 'sent' })]))
  expect(screen.getByRole('status')).toHaveTextContent('Your application is sealed and has arrived.')
})

it.each([
  ['application', 'We’ll email you when it arrives.'],
  ['interest', 'Look for our email to finish it.'],
] as const)('promises a mail after an %s where mails are sent', async (kind, text) => {
  fair = openFakeFair({ settings: { sendsMail: true } })
  setLastSeal({ bird: 'Wren 27', kind })
  await openAt(fairPaths.done(), 'Sealed and safe.')
  expect(screen.getByText(text)).toBeVisible()
})

describe('the PIN', () => {
  it('opens the recruiters’ side by its keys, without showing a digit', async () => {
    const { user, ...site } = openSite(fairPaths.pin())
    await user.click(await screen.findByRole('button', { name: '2' }))
    expect(screen.getByText('1 of 6 digits')).toBeInTheDocument()
    for (const digit of '71828') await user.click(screen.getByRole('button', { name: digit }))
    await waitFor(() => expect(site.address()).toBe(fairPaths.recruiters()))
    expect(fair.getState()).toMatchObject({ isUnlocked: true })
  })

  it('counts the tries, and closes after five', async () => {
    const { user } = openSite(fairPaths.pin())
    const field = await screen.findByLabelText('Recruiters’ PIN', { selector: 'input' })
    for (const left of ['4 tries', '3 tries', '2 tries', '1 try']) {
      await user.type(field, '000000')
      expect(await screen.findByText(`Wrong PIN. ${left} left.`)).toBeVisible()
    }
    await user.type(field, '000000')
    expect(await screen.findByText(/^Closed for \d+ seconds$/)).toBeVisible()
    expect(screen.getByRole('button', { name: '1' })).toHaveAttribute('aria-disabled', 'true')
  })

  it('is asked again after anything but the recruiters’ side was shown', async () => {
    const { goTo, ...site } = openSite(fairPaths.pin())
    await screen.findByRole('button', { name: '2' })
    await act(async () => void (await fair.tryPin('271828')))
    await act(() => goTo(fairPaths.start()))
    await screen.findByRole('heading', { level: 1, name: startHeading })
    expect(fair.getState()).toMatchObject({ isUnlocked: false })
    await act(() => goTo(fairPaths.recruiters()))
    await waitFor(() => expect(site.address()).toBe(fairPaths.start()))
  })
})
