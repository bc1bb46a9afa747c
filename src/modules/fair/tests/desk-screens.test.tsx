import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { application, DeskService } from '#modules/desk/tests/desk-service.ts'
import { openSite, withLaptop, withTablet } from '#tests/screens/render-site.tsx'
import { jobLists } from '#features/board/device/job-lists.ts'
import { dayMs } from '#shared/durations.ts'
import type { JobListing } from '#shared/job.ts'
import { DeskFairCode, DeskFairEvent, DeskFairSettings, type DeskTablet } from '../shared/desk-fair.ts'

/** What the desk shows of fairs, with the real routes, against a service that answers by the contract. */

let service: DeskService

beforeEach(() => {
  service = new DeskService()
  service.connect()
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('ResizeObserver', undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Noon, so that 'today' and 'yesterday' are the same in every time zone and at every hour of a test. */
const noon = new Date().setHours(12, 0, 0, 0)

const open = (address = '/desk') => openSite(address)

async function rowNames(): Promise<readonly string[]> {
  const table = await screen.findByRole('table')
  return within(table)
    .getAllByRole('rowheader')
    .map((cell) => cell.textContent ?? '')
}

const today = new Date(noon).toLocaleDateString('sv')
const inDays = (days: number) => new Date(noon + days * dayMs).toLocaleDateString('sv')

const tabletOf = (tabletNumber: number, more: Partial<DeskTablet> = {}): DeskTablet => ({
  tabletId: `tablet-000${tabletNumber}`,
  tabletNumber,
  phase: 'running',
  loading: null,
  sent: 82,
  waiting: 0,
  needsAttention: 0,
  batteryPercent: 64,
  freeBytes: 21 * 1024 ** 3,
  joinedAtMs: 1,
  reportedAtMs: noon,
  removedAtMs: null,
  ...more,
})

const event: DeskFairEvent = {
  eventId: 'event-0001',
  name: 'Steel City Career Fair',
  applications: 1,
  interests: 1,
  settings: {
    name: 'Steel City Career Fair',
    firstDay: today,
    lastDay: inDays(1),
    languages: ['en'],
    source: 'steelcity26',
    idleSeconds: 60,
    pinnedJobIds: [],
  },
  codeMadeAtMs: null,
  tablets: [
    tabletOf(1),
    tabletOf(2, { sent: 12, waiting: 35, batteryPercent: null, freeBytes: null }),
    tabletOf(3, { needsAttention: 1, phase: 'ended' }),
    tabletOf(4, { phase: 'preparing', loading: { what: 'pictures', loaded: 61, wanted: 212 }, reportedAtMs: null }),
  ],
}

/** The module's part of the service. */
let events: DeskFairEvent[] = []
let codes: string[] = []

function answerFair(path: string, method: string, body: string | undefined): Response | null {
  const [, eventId, part, tabletId] = /^\/api\/desk\/fair\/events\/([\w-]+)(?:\/(code|tablets)(?:\/([\w-]+))?)?$/.exec(path) ?? []
  if (eventId === undefined) return null
  const found = events.find((each) => each.eventId === eventId)
  const put = (next: DeskFairEvent) => {
    events = [next, ...events.filter((each) => each.eventId !== eventId)]
    service.known['fair'] = events
    return Response.json(v.parse(DeskFairEvent, next))
  }
  if (method === 'PUT') {
    const settings = v.parse(DeskFairSettings, JSON.parse(body ?? '{}'))
    const made = { ...event, eventId, applications: 0, interests: 0, tablets: [] }
    return put({ ...(found ?? made), name: settings.name, settings })
  }
  if (!found) return Response.json({ error: 'None.', reason: 'not-found' }, { status: 404 })
  if (part === 'code') {
    const code = ['K7QM2XPD9RTW4HCN', '0123456789ABCDEF', 'ZZZZZZZZZZZZZZZZ'][codes.length] ?? 'Y'.repeat(16)
    codes = [...codes, code]
    const madeAtMs = 1_000 * codes.length
    events = events.map((each) => (each === found ? { ...each, codeMadeAtMs: madeAtMs } : each))
    return Response.json(v.parse(DeskFairCode, { code, madeAtMs, endsInMs: 600_000 }))
  }
  if (part === 'tablets') {
    const remove = (own: DeskTablet) => (own.tabletId === tabletId ? { ...own, removedAtMs: noon } : own)
    return put({ ...found, tablets: found.tablets.map(remove) })
  }
  if (method === 'DELETE') {
    events = events.filter((each) => each !== found)
    service.known['fair'] = events
  }
  return Response.json(found)
}

/** An application and an interest of a fair, whose second tablet still has some. */
function fromTheFair() {
  events = [event]
  codes = []
  service.known['fair'] = events
  service.ofModule = answerFair
  const fair = { eventName: 'Steel City Career Fair', tabletNumber: 2, bird: 'Heron 9', sealedAtMs: noon } as const
  service.stored = [
    application({
      applicationId: 'amina',
      source: 'steelcity26',
      known: { fair: { ...fair, kind: 'application' } },
      isNoted: true,
      details: {
        fair: {
          tabletNumber: 2,
          isRemoved: true,
          rating: 4,
          note: 'Drew our map screen on a napkin.',
          nextStep: 'Portfolio review',
          sealedAtMs: noon,
        },
      },
      events: [
        { kind: 'sealed', atMs: noon, note: 'Steel City Career Fair, tablet 2, Heron 9.' },
        { kind: 'received', atMs: noon, note: '' },
      ],
    }),
    application({
      applicationId: 'noor',
      name: 'Noor Haddad',
      jobId: 0,
      jobTitle: 'Interest: Design',
      known: { fair: { ...fair, bird: 'Wren 10', kind: 'interest' } },
      isInterest: true,
      details: { fair: null },
      delivery: { state: 'none' },
    }),
    application({ applicationId: 'other', name: 'Jonas Brandt' }),
  ]
  service.isListed = ({ known }, query) => query.get('fair') === null || known['fair'] !== undefined
}

describe('a fair on the desk', () => {
  describe('on a laptop', () => {
    withLaptop()

    it('stands in the side with the light of each tablet in words, and filters the list', async () => {
      fromTheFair()
      const { address, user } = open()
      const side = await screen.findByRole('navigation', { name: 'Applications' })
      const tablets = within(side).getByRole('list', { name: 'Tablets of Steel City Career Fair' })
      expect(
        within(tablets)
          .getAllByRole('listitem')
          .map((item) => item.textContent),
      ).toEqual([
        'Tablet 1: At the fair',
        'Tablet 2: 35 waiting to send',
        'Tablet 3: 1 needs attention',
        'Tablet 4: Loading, 61 of 212 pictures',
      ])
      const row = await screen.findByRole('row', { name: /Noor Haddad/ })
      expect(within(row).getByText('Interest')).toBeVisible()
      expect(within(row).getByRole('cell', { name: 'Steel City Career Fair T2' })).toBeVisible()
      await user.click(within(side).getByRole('link', { name: 'Steel City Career Fair 2' }))
      const heading = await screen.findByRole('heading', { level: 1, name: 'Steel City Career Fair' })
      await waitFor(() => expect(heading).toHaveFocus())
      expect(address()).toBe('/desk/fair/event-0001')
      expect(within(side).getAllByRole('link', { current: 'page' })).toHaveLength(1)
      await user.click(screen.getByRole('link', { name: '2 people' }))
      expect(await screen.findByRole('heading', { level: 1, name: 'Steel City Career Fair' })).toBeVisible()
      await waitFor(() => expect(screen.queryByText('Jonas Brandt')).toBeNull())
      expect(address()).toBe('/desk?fair=event-0001')
      await user.click(screen.getByRole('link', { name: 'Event and tablets' }))
      await waitFor(() => expect(address()).toBe('/desk/fair/event-0001'))
    })

    it('that the desk has not made leads to its people, and says so when it has no name', async () => {
      fromTheFair()
      service.known['fair'] = [{ ...event, name: '', settings: null, tablets: [] }]
      const { address, user } = open()
      const side = await screen.findByRole('navigation', { name: 'Applications' })
      await user.click(within(side).getByRole('link', { name: 'No name given 2' }))
      await waitFor(() => expect(address()).toBe('/desk?fair=event-0001'))
      expect(screen.queryByRole('link', { name: 'Event and tablets' })).toBeNull()
    })

    it('leads those who may only read to its people, and offers them no change', async () => {
      fromTheFair()
      service.you = { name: 'Noor', role: 'read' }
      const { address, user } = open('/desk/fair/event-0001')
      expect(await screen.findByRole('heading', { level: 1, name: 'Fairs' })).toBeVisible()
      expect(screen.queryByRole('link', { name: 'Add an event' })).toBeNull()
      await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Steel City Career Fair' }))
      await waitFor(() => expect(address()).toBe('/desk?fair=event-0001'))
    })

    it('can be added where there was none', async () => {
      service.stored = [application({ applicationId: 'noor', name: 'Noor Haddad' })]
      service.known['fair'] = []
      open()
      const side = await screen.findByRole('navigation', { name: 'Applications' })
      expect(await within(side).findByRole('link', { name: 'Add an event' })).toBeVisible()
      expect(screen.queryByRole('combobox', { name: 'Fair' })).toBeNull()
    })
  })

  it('has a page with all events on a phone', async () => {
    fromTheFair()
    const { address, user } = open()
    await user.click(await screen.findByRole('link', { name: 'Fairs' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Fairs' })).toBeVisible()
    expect(screen.getByText('Day 1 of 2 · 2 people')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Add an event' })).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Steel City Career Fair' }))
    await waitFor(() => expect(address()).toBe('/desk/fair/event-0001'))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(address()).toBe('/desk'))
  })

  it('is a filter of its own on a phone, as is the order', async () => {
    fromTheFair()
    const { address, user } = open()
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Fair' }), 'Steel City Career Fair')
    await waitFor(() => expect(address()).toBe('/desk?fair=event-0001'))
    await waitFor(() => expect(screen.queryByText('Jonas Brandt')).toBeNull())
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'by name, Z to A')
    await expect.poll(rowNames).toEqual(['Everybody 2', 'Noor Haddad', 'Amina Okafor'])
  })
})

describe('an application from a fair', () => {
  withTablet()

  it('shows at an application what a recruiter noted there', async () => {
    fromTheFair()
    open('/desk/amina')
    const heading = await screen.findByRole('heading', { name: 'At the fair' })
    const note = within(heading.closest('section') ?? expect.unreachable())
    expect(note.getByText('4, great')).toBeVisible()
    expect(note.getByText('Drew our map screen on a napkin.')).toBeVisible()
    expect(note.getByText('Portfolio review').closest('p')).toHaveTextContent(/^Next: Portfolio review\. Noted/)
    // What others have written turns no word beside it.
    for (const written of ['Portfolio review', 'Heron 9', 'Steel City Career Fair'])
      expect(note.getByText(written).tagName).toBe('BDI')
    expect(
      note.getByText(/Noted on tablet 2, .*12:00\. Private: only the desk sees it\. This tablet was removed\./),
    ).toBeVisible()
    const [sealed] = within(screen.getByRole('list', { name: 'What happened' })).getAllByRole('listitem')
    expect(sealed).toHaveTextContent('Sealed12:00:00Steel City Career Fair, tablet 2, Heron 9.')
  })

  it('names an interest as what it is', async () => {
    fromTheFair()
    open('/desk/noor')
    expect(await screen.findByRole('heading', { name: 'Interest, no application yet' })).toBeVisible()
    expect(screen.getByText('Noor left a name at the fair. Nothing is sent on.')).toBeVisible()
    expect(screen.getByText('No notes.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
  })

  it('tells why an envelope was refused, where nothing can be sent again', async () => {
    fromTheFair()
    service.lamp = { state: 'off' }
    const note = 'The form does not take it. ‘Resume/CV’: The file is not readable.'
    service.change('amina', { delivery: { state: 'refused', atMs: noon, note } })
    open('/desk/amina')
    expect(await screen.findByRole('heading', { name: 'Not accepted' })).toBeVisible()
    expect(screen.getByText(note)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Send again' })).toHaveAttribute('aria-disabled', 'true')
  })
})

describe('the page of an event', () => {
  const openEvent = (part = 'event-0001') => open(`/desk/fair/${part}`)
  const name = async () => screen.findByRole('textbox', { name: /^Name/ })

  it('shows the event, its day, a code and its tablets', async () => {
    fromTheFair()
    openEvent()
    expect(await name()).toHaveValue('Steel City Career Fair')
    expect(screen.getByText('Day 1 of 2')).toBeVisible()
    expect(screen.getByLabelText('First day')).toHaveValue(today)
    expect(screen.getByLabelText('Last day')).toHaveValue(inDays(1))
    expect(screen.getByRole('textbox', { name: /^Source in Greenhouse/ })).toHaveValue('steelcity26')
    const panel = screen.getByRole('region', { name: 'Add a tablet' })
    expect(await within(panel).findByText('K7QM 2XPD 9RTW 4HCN')).toBeVisible()
    expect(within(panel).getByText('Code: K 7 Q M, 2 X P D, 9 R T W, 4 H C N')).toBeInTheDocument()
    expect(within(panel).getByRole('img', { name: 'QR code for one tablet' })).toBeVisible()
    expect(within(panel).getByText(/^(10:00|9:5\d)$/)).toBeVisible()
    const tablets = within(screen.getByRole('region', { name: 'Tablets 4' })).getAllByRole('listitem')
    expect(tablets.map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^Tablet 1At the fair\. Last seen .*12:00.*82 sent\. Battery 64 %\. 21 GB free\.Remove$/),
      expect.stringMatching(/^Tablet 235 waiting to send\. Last seen .*12 sent\.Remove$/),
      expect.stringMatching(/^Tablet 31 needs attention\. Last seen /),
      expect.stringMatching(/^Tablet 4Loading, 61 of 212 pictures\. Not seen yet/),
    ])
  })

  it.each([
    [inDays(1), inDays(1), 'Tomorrow'],
    [inDays(12), inDays(13), 'In 12 days'],
    [inDays(-3), inDays(-1), 'Ended'],
    [inDays(-1), inDays(0), 'Day 2 of 2'],
  ])('says when it is, from %s to %s: %s', async (firstDay, lastDay, said) => {
    fromTheFair()
    events = [{ ...event, settings: event.settings && { ...event.settings, firstDay, lastDay } }]
    openEvent()
    expect(await screen.findByText(said)).toBeVisible()
  })

  it('saves while somebody types, and what is not whole only when it is', async () => {
    fromTheFair()
    const { user } = openEvent()
    expect(await screen.findByText('Saved')).toBeVisible()
    await user.clear(await name())
    expect(screen.getByText('Add a name to save the event.')).toBeVisible()
    expect(screen.queryByText('Saved')).toBeNull()
    await user.type(await name(), 'Steel City Fair')
    expect(await screen.findByText('Saved', {}, { timeout: 3_000 })).toBeVisible()
    expect(events[0]?.settings?.name).toBe('Steel City Fair')
    expect(service.asked.filter((line) => line.startsWith('PUT'))).toHaveLength(1)
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: inDays(-1) } })
    expect(screen.getByText('The last day can’t be before the first.')).toBeVisible()
    expect(screen.getByLabelText('Last day')).toBeInvalid()
  })

  it('says when it could not be saved, and saves at a press', async () => {
    fromTheFair()
    const { user } = openEvent()
    await user.type(await name(), '!')
    service.isReachable = false
    const head = (await screen.findByText('Not saved.', {}, { timeout: 3_000 })).closest('header') ?? expect.unreachable()
    service.isReachable = true
    await user.click(within(head).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Saved')).toBeVisible()
    expect(events[0]?.settings?.name).toBe('Steel City Career Fair!')
  })

  it('brings a fresh code when a tablet has joined, and greys one that has expired', async () => {
    fromTheFair()
    const { user } = openEvent()
    await screen.findByText('K7QM 2XPD 9RTW 4HCN')
    events = [{ ...event, codeMadeAtMs: null, tablets: [...event.tablets, tabletOf(5, { joinedAtMs: 1_500 })] }]
    expect(await screen.findByText('Tablet 5 joined', {}, { timeout: 5_000 })).toBeVisible()
    expect(await screen.findByText('0123 4567 89AB CDEF')).toBeVisible()
    // Somebody has made another one at another desk.
    events = events.map((each) => ({ ...each, codeMadeAtMs: 9_000 }))
    expect(await screen.findByText('Code expired', {}, { timeout: 5_000 })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'New code' }))
    // The service has the latest.
    expect(await screen.findByText('ZZZZ ZZZZ ZZZZ ZZZZ')).toBeVisible()
  })

  it('removes a tablet, with the number that waits on it', async () => {
    fromTheFair()
    const { user } = openEvent()
    await user.click(await screen.findByRole('button', { name: 'Remove tablet 2' }))
    const dialog = await screen.findByRole('dialog', { name: 'Remove tablet 2?' })
    expect(within(dialog).getByText(/^35 applications wait on it\. A removed tablet locks/)).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Tablet 2 removed.')).toBeVisible()
    expect(await screen.findByText(/Removed, 35 waiting to send\. Last seen/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Remove tablet 2' })).toBeNull()
  })

  it('is made by its name, and stays the same page', async () => {
    fromTheFair()
    const { address, user } = openEvent('new')
    expect(await screen.findByRole('heading', { level: 1, name: 'New event' })).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Add a tablet' })).toBeNull()
    const field = await name()
    await user.type(field, 'Campus day')
    await waitFor(() => expect(address()).toMatch(/^\/desk\/fair\/[\w-]{36}$/), { timeout: 3_000 })
    expect(field).toHaveFocus()
    expect(field).toHaveValue('Campus day')
    expect(await screen.findByText('K7QM 2XPD 9RTW 4HCN')).toBeVisible()
    expect(events[0]).toMatchObject({ name: 'Campus day', settings: { firstDay: today, lastDay: today } })
    await user.click(screen.getByRole('button', { name: 'Delete event' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete event' }))
    await waitFor(() => expect(address()).toBe('/desk'))
    expect(events).toHaveLength(1)
  })

  it('brings the jobs that are picked, which places and the search tell apart', async () => {
    fromTheFair()
    const job = (id: number | string, title: string, location: string): JobListing => ({
      id,
      title,
      location,
      department: 'Design',
      departmentPath: [],
      division: '',
      featured: false,
      places: [],
      type: '',
      url: '',
      pay: null,
      publishedSeconds: null,
    })
    const jobs = [
      job(1, 'Illustrator', 'Detroit'),
      job(2, 'Illustrator', 'Pittsburgh'),
      job('https://elsewhere.example', 'Freelance', ''),
      ...Array.from({ length: 60 }, (_, index) => job(100 + index, `Baker ${index}`, 'Berlin')),
    ]
    const state = { status: 'ready', jobs, freelanceJobs: [], asOfSeconds: null } as const
    vi.spyOn(jobLists, 'getState').mockReturnValue(state)
    events = [{ ...event, settings: event.settings && { ...event.settings, pinnedJobIds: [2, 999] } }]
    const { user } = openEvent()
    const card = await screen.findByRole('region', { name: 'Jobs' })
    expect(within(card).getByText('1 of 62')).toBeVisible()
    const boxes = within(card).getAllByRole('checkbox')
    expect([boxes.length, boxes[0]]).toEqual([
      51,
      within(card).getByRole('checkbox', { name: 'Illustrator Pittsburgh', checked: true }),
    ])
    expect(within(card).getByText('11 more jobs. Search to find them.')).toBeVisible()
    await user.type(within(card).getByRole('searchbox', { name: 'Search jobs' }), 'detroit')
    await user.click(within(card).getByRole('checkbox', { name: 'Illustrator Detroit' }))
    expect(within(card).getByText('2 of 62')).toBeVisible()
    // One that has closed goes with the change.
    await waitFor(() => expect(events[0]?.settings?.pinnedJobIds).toEqual([2, 1]), { timeout: 3_000 })
    await user.type(within(card).getByRole('searchbox', { name: 'Search jobs' }), ' moon')
    expect(within(card).getByText('No results for “detroit moon”')).toBeVisible()
  })

  it('says that there is none', async () => {
    fromTheFair()
    openEvent('event-0099')
    expect(await screen.findByText('There is no such event.')).toBeVisible()
  })
})
