import { screen, waitFor, within } from '@testing-library/react'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { application, DeskService } from '#modules/desk/tests/desk-service.ts'
import { openSite, withLaptop } from '#tests/screens/render-site.tsx'
import { DeskFairEvent } from '../shared/desk-fair.ts'

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

/** An application and an interest of a fair, whose second tablet still has some. */
function fromTheFair() {
  const tablet = {
    phase: 'running',
    notes: 'verified',
    sent: 82,
    waiting: 0,
    needsAttention: 0,
    batteryPercent: 64,
    freeBytes: 21 * 1024 ** 3,
  } as const
  service.known['fair'] = [
    {
      eventId: 'event-0001',
      name: 'Steel City Career Fair',
      applications: 1,
      interests: 1,
      tablets: [
        { ...tablet, tabletId: 'tablet-0001', tabletNumber: 1, reportedAtMs: noon },
        {
          ...tablet,
          tabletId: 'tablet-0002',
          tabletNumber: 2,
          notes: 'unverified',
          sent: 12,
          waiting: 35,
          batteryPercent: null,
          freeBytes: null,
          reportedAtMs: noon,
        },
        { ...tablet, tabletId: 'tablet-0003', tabletNumber: 3, needsAttention: 1, phase: 'ended', reportedAtMs: noon },
        { ...tablet, tabletId: 'tablet-0004', tabletNumber: 4, sent: 0, phase: 'preparing', reportedAtMs: null },
      ],
    },
  ]
  const fair = { eventName: 'Steel City Career Fair', tabletNumber: 2, bird: 'Heron 9', sealedAtMs: noon } as const
  service.stored = [
    application({
      applicationId: 'amina',
      source: 'steelcity26',
      known: { fair: { ...fair, kind: 'application' } },
      isNoted: true,
      details: {
        fair: [
          {
            isVerified: true,
            rating: 4,
            note: 'Drew our map screen on a napkin.',
            nextStep: 'Portfolio review',
            sealedAtMs: noon,
          },
          { isVerified: false, rating: null, note: 'Hire at once. – Dana', nextStep: null, sealedAtMs: noon },
        ],
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
      details: { fair: [] },
      delivery: { state: 'none' },
    }),
    application({ applicationId: 'other', name: 'Jonas Brandt' }),
  ]
  service.isListed = ({ known }, query) => query.get('fair') === null || known['fair'] !== undefined
  service.posted = (path) => {
    const tabletId = /^\/api\/desk\/fair\/tablets\/([\w-]+)\/revoke-notes$/.exec(path)?.[1]
    if (tabletId === undefined) return null
    changeFairs((one) => ({
      ...one,
      tablets: one.tablets.map((own) => (own.tabletId === tabletId ? { ...own, notes: 'revoked' } : own)),
    }))
    return Response.json({ notes: 'revoked' })
  }
}

const changeFairs = (change: (fair: DeskFairEvent) => DeskFairEvent) => {
  service.known['fair'] = v.parse(v.array(DeskFairEvent), service.known['fair']).map(change)
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
      ).toEqual(['Tablet 1, all sent', 'Tablet 2, 35 waiting', 'Tablet 3, one needs attention', 'Tablet 4, no report yet'])
      const row = await screen.findByRole('row', { name: /Noor Haddad/ })
      expect(within(row).getByText('Interest')).toBeVisible()
      expect(within(row).getByRole('cell', { name: 'Steel City Career Fair T2' })).toBeVisible()
      await user.click(within(side).getByRole('link', { name: 'Steel City Career Fair 2' }))
      expect(await screen.findByRole('heading', { level: 1, name: 'Steel City Career Fair' })).toBeVisible()
      await waitFor(() => expect(screen.queryByText('Jonas Brandt')).toBeNull())
      expect(address()).toBe('/desk?fair=event-0001')
      const panel = screen.getByRole('region', { name: 'Tablets' })
      expect(within(panel).getByText(/82 sent, 0 waiting\. Battery 64 %\. 21 GB free\. Reported .*12:00\./)).toBeVisible()
      expect(within(panel).getByText(/^At the fair\. 12 sent, 35 waiting\. Reported/)).toBeVisible()
      expect(within(panel).getByText(/^Ended\. 82 sent, 0 waiting, 1 with a problem\./)).toBeVisible()
      expect(within(panel).getByText('Its notes are unverified: no known tablet has set it up.')).toBeVisible()
      expect(within(panel).queryByRole('button', { name: 'Do not trust the notes of tablet 2' })).toBeNull()
      await user.click(within(panel).getByRole('button', { name: 'Do not trust the notes of tablet 1' }))
      expect(await screen.findByText('The notes of tablet 1 are unverified now.')).toBeVisible()
      expect(within(panel).getByText('Its notes are unverified: somebody has decided so here.')).toBeVisible()
    })

    it('says so in the side when it has no name', async () => {
      fromTheFair()
      changeFairs((fair) => ({ ...fair, name: '' }))
      open()
      const side = await screen.findByRole('navigation', { name: 'Applications' })
      expect(within(side).getByRole('link', { name: 'No name given 2' })).toBeVisible()
    })

    it('is not mentioned where there was none', async () => {
      service.stored = [application({ applicationId: 'noor', name: 'Noor Haddad' })]
      service.known['fair'] = []
      open()
      await screen.findByText('Noor Haddad')
      expect(screen.queryByRole('heading', { name: 'Fairs' })).toBeNull()
      expect(screen.queryByRole('combobox', { name: 'Fair' })).toBeNull()
    })
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
    expect(note.getByText('Hire at once. – Dana')).toBeVisible()
    expect(note.getByText(/No known tablet of this fair has written this\./)).toBeVisible()
    const [sealed] = within(screen.getByRole('list', { name: 'What happened' })).getAllByRole('listitem')
    expect(sealed).toHaveTextContent('Sealed12:00:00Steel City Career Fair, tablet 2, Heron 9.')
  })

  it('names an interest as what it is', async () => {
    fromTheFair()
    open('/desk/noor')
    expect(await screen.findByRole('heading', { name: 'Interest, no application yet' })).toBeVisible()
    expect(screen.getByText('Noor left a name at the fair. Nothing is sent on.')).toBeVisible()
    expect(screen.getByText('Nobody noted anything.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
  })

  it('tells why an envelope was refused, where nothing can be sent again', async () => {
    fromTheFair()
    service.lamp = { state: 'off' }
    const note = 'The form does not take it. ‘Resume/CV’: The file is not readable.'
    service.change('amina', { delivery: { state: 'refused', atMs: noon, note } })
    open('/desk/amina')
    expect(await screen.findByRole('heading', { name: 'Refused' })).toBeVisible()
    expect(screen.getByText(note)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Send again' })).toHaveAttribute('aria-disabled', 'true')
  })
})
