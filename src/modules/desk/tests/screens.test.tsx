import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { application, DeskService, password, personName } from './desk-service.ts'
import { enter, openSite, type Site, withLaptop, withTablet } from '#tests/screens/render-site.tsx'

/** The recruiters' desk with the real routes, against a service that answers by the contract. */

const minuteMs = 60_000
const hourMs = 60 * minuteMs

const greenhouse = { system: 'Greenhouse', systemUrl: 'https://app.greenhouse.io' }

let service: DeskService
let copied: string[]

beforeEach(() => {
  service = new DeskService()
  service.connect()
  vi.stubGlobal('scrollTo', () => {})
  copied = []
  vi.stubGlobal('ResizeObserver', undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Noon, so that 'today' and 'yesterday' are the same in every time zone and at every hour of a test. */
const noon = new Date().setHours(12, 0, 0, 0)

function open(address = '/desk'): Site {
  const site = openSite(address)
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
  return site
}

async function rowNames(): Promise<readonly string[]> {
  const table = await screen.findByRole('table')
  return within(table)
    .getAllByRole('rowheader')
    .map((cell) => cell.textContent ?? '')
}

function link(name: string): HTMLElement {
  return screen.getByRole('link', { name })
}

/** People whose delivery is unknown since an outage, and one who is delivered. */
function afterOutage(count: number) {
  const people = Array.from({ length: count }, (_, index) =>
    application({
      applicationId: `person-${index}`,
      name: `Person ${index}`,
      receivedAtMs: noon - index * minuteMs,
      delivery: { state: 'unknown', atMs: noon, note: 'HTTP 502' },
    }),
  )
  return [...people, application({ applicationId: 'amina', name: 'Amina Okafor', receivedAtMs: noon + minuteMs })]
}

const statesOf = (stored: DeskService['stored']) => new Set(stored.map(({ delivery }) => delivery.state))

/** Three people: one unknown, one refused, one delivered. */
function threePeople() {
  return [
    application({
      applicationId: 'noor',
      name: 'Noor Haddad',
      email: 'noor@example.com',
      isNew: true,
      receivedAtMs: noon - 2 * 24 * hourMs,
      delivery: { state: 'unknown', atMs: Date.now() - 7 * minuteMs, note: '' },
    }),
    application({
      applicationId: 'priya',
      name: 'Priya Raghunathan',
      receivedAtMs: noon - 24 * hourMs,
      delivery: { state: 'refused', atMs: Date.now(), note: '422: the e-mail address' },
    }),
    application({ applicationId: 'amina', name: 'Amina Okafor', receivedAtMs: Date.now() - minuteMs }),
  ]
}

describe('the door of the desk', () => {
  it('does not exist where no desk is switched on', async () => {
    service.isOn = false
    open()
    expect(await screen.findByText("This page doesn't exist.")).toBeVisible()
  })

  it('opens with a name and its password, and puts the focus on the list', async () => {
    service.isSignedIn = false
    const { user } = open()
    await user.type(await screen.findByLabelText(/^Name/), personName)
    await user.type(screen.getByLabelText('Password'), `${password}{Enter}`)
    expect(await screen.findByRole('heading', { level: 1, name: 'All applications' })).toHaveFocus()
    expect(document.title).toBe('All applications | Wordlark desk')
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  })

  it('opens with a name and a password that are pasted', async () => {
    service.isSignedIn = false
    const { user } = open()
    await enter({ user }, await screen.findByLabelText(/^Name/), personName)
    await enter({ user }, screen.getByLabelText('Password'), password)
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('heading', { level: 1, name: 'All applications' })).toHaveFocus()
  })

  it('says that name or password is wrong, and never which', async () => {
    service.isSignedIn = false
    const { user } = open()
    await user.type(await screen.findByLabelText(/^Name/), personName)
    const field = screen.getByLabelText('Password')
    await user.type(field, 'a wrong one{Enter}')
    expect(await screen.findByText('That name or password isn’t right.')).toBeVisible()
    expect(field).toHaveAccessibleDescription('That name or password isn’t right.')
    expect(field).toHaveFocus()
    expect(field).toBeInvalid()
  })

  it('counts down while it is closed after wrong tries', async () => {
    service.isSignedIn = false
    service.lockedForS = 58
    const { user } = open()
    await user.type(await screen.findByLabelText('Password'), 'a wrong one{Enter}')
    expect(await screen.findByText(/^Try again in 0:5\d\.$/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Sign in' })).toHaveAttribute('aria-disabled', 'true')
  })

  it('leads to the company account first, and to a password where somebody has one', async () => {
    service.isSignedIn = false
    service.ways = { company: true, password: true }
    open()
    expect(await screen.findByRole('link', { name: 'Sign in with Wordlark' })).toHaveAttribute(
      'href',
      '/api/desk/session/company',
    )
    expect(screen.getByLabelText('Password')).toBeVisible()
  })

  it('has one way alone where there is only one', async () => {
    service.isSignedIn = false
    service.ways = { company: true, password: false }
    open()
    expect(await screen.findByRole('link', { name: 'Sign in with Wordlark' })).toBeVisible()
    expect(screen.queryByLabelText('Password')).toBeNull()
    expect(screen.queryByText('or')).toBeNull()
  })

  it('says how the first person is named where nobody can sign in', async () => {
    service.isSignedIn = false
    service.ways = { company: false, password: false }
    open()
    expect(await screen.findByText(/^Nobody can sign in yet\./)).toBeVisible()
  })

  it.each([
    ['no-access', 'Your account doesn’t have access yet. Ask a person who manages this desk.'],
    ['no-answer', 'Wordlark isn’t answering. Try again.'],
  ])('says why somebody has come back from the company account: %s', async (problem, sentence) => {
    service.isSignedIn = false
    service.ways = { company: true, password: false }
    open(`/desk?problem=${problem}`)
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  })

  it('shows the password on request only', async () => {
    service.isSignedIn = false
    const { user } = open()
    const field = await screen.findByLabelText('Password')
    expect(field).toHaveAttribute('type', 'password')
    await user.click(screen.getByRole('button', { name: 'Show the password', pressed: false }))
    expect(field).toHaveAttribute('type', 'text')
  })

  it('is locked by its button, and then shows nothing of anybody', async () => {
    service.stored = threePeople()
    const { user } = open()
    await screen.findByText('Noor Haddad')
    await user.click(screen.getByRole('button', { name: 'Lock' }))
    expect(await screen.findByLabelText(/^Name/)).toHaveFocus()
    expect(screen.queryByText('Noor Haddad')).toBeNull()
    expect(service.isSignedIn).toBe(false)
  })

  it('offers to stay before the session ends', async () => {
    service.signedInUntilMs = Date.now() + 4 * minuteMs
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Stay' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Stay' })).toBeNull())
    expect(service.signedInUntilMs).toBeGreaterThan(Date.now() + 7 * hourMs)
  })

  it('closes when the service says that the session is over', async () => {
    service.stored = threePeople()
    const { user } = open()
    await screen.findByText('Noor Haddad')
    service.isSignedIn = false
    await user.click(link('Noor Haddad'))
    expect(await screen.findByText(/your time was up/)).toBeVisible()
    expect(screen.queryByText('Noor Haddad')).toBeNull()
  })

  it('says that it needs a network, and opens when there is one', async () => {
    service.isReachable = false
    const { user } = open()
    expect(await screen.findByRole('heading', { name: 'You need to be online to use the desk' })).toBeVisible()
    service.isReachable = true
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'All applications' })).toBeVisible()
  })
})

describe('the list of the desk', () => {
  withLaptop()

  it('shows what needs a person on top, then the days, as a table with row headers', async () => {
    service.stored = threePeople()
    open()
    expect(await rowNames()).toEqual(['Action needed 2', 'Noor Haddad new', 'Priya Raghunathan', 'Today 1', 'Amina Okafor'])
    expect(screen.getByRole('columnheader', { name: 'Received' })).toHaveAttribute('aria-sort', 'descending')
    const row = screen.getByRole('row', { name: /Amina Okafor/ })
    for (const text of ['Delivered', 'Product Designer', 'Detroit', 'Careers site'])
      expect(within(row).getByText(text)).toBeVisible()
  })

  it('puts a withdrawal that the recruiting system does not know on top, until somebody says that it was told', async () => {
    service.lamp = { state: 'answers', ...greenhouse }
    service.stored = [
      application({ applicationId: 'amina', receivedAtMs: noon }),
      application({
        applicationId: 'noor',
        name: 'Noor Haddad',
        receivedAtMs: noon - hourMs,
        withdrawnAtMs: noon,
        isToTell: true,
      }),
    ]
    const { user } = open()
    await waitFor(async () => expect(await rowNames()).toEqual(['Action needed 1', 'Noor Haddad', 'Today 1', 'Amina Okafor']))
    await user.click(screen.getByRole('link', { name: 'Withdrawn: tell Greenhouse 1' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Withdrawn: tell Greenhouse' })).toBeVisible()
    await user.click(link('Noor Haddad'))
    await user.click(await screen.findByRole('button', { name: 'I told Greenhouse' }))
    expect(await screen.findByText('Dana Whitfield passed on the withdrawal')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'I told Greenhouse' })).toBeNull()
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    expect(service.asked).toContain('POST /api/desk/applications/noor/told')
  })

  it('says of a withdrawn application that it is', async () => {
    service.stored = [
      application({ applicationId: 'noor', name: 'Noor Haddad', withdrawnAtMs: Date.now() }),
      application({
        applicationId: 'amina',
        withdrawnAtMs: Date.now(),
        delivery: { state: 'closed', atMs: Date.now(), note: '', isDiscarded: false },
      }),
    ]
    open()
    const noor = await screen.findByRole('row', { name: /Noor Haddad/ })
    expect(within(noor).getByText('Withdrawn')).toBeVisible()
    const amina = screen.getByRole('row', { name: /Amina Okafor/ })
    expect(within(amina).getByText('Withdrawn')).toBeVisible()
  })

  it('finds what needs a person on any page', async () => {
    service.stored = [
      ...Array.from({ length: 4 }, (_, index) =>
        application({ applicationId: `a${index}`, name: `Person ${index}`, receivedAtMs: Date.now() - index * minuteMs }),
      ),
      ...threePeople().slice(0, 1),
    ]
    service.pageLength = 3
    const { user } = open()
    expect((await rowNames()).slice(0, 2)).toEqual(['Action needed 1', 'Noor Haddad new'])
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(link('Person 3')).toHaveFocus())
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    expect((await rowNames()).filter((name) => name.startsWith('Noor'))).toHaveLength(1)
  })

  it('counts by state and by job, and shows a state on its own', async () => {
    service.stored = threePeople()
    const { address, user } = open()
    const side = await screen.findByRole('navigation', { name: 'Applications' })
    expect(within(side).getByRole('link', { name: 'All 3' })).toHaveAttribute('aria-current', 'page')
    expect(within(side).getByRole('link', { name: 'New 1' })).toBeVisible()
    expect(within(side).getByRole('link', { name: 'Waiting 0' })).toBeVisible()
    expect(within(side).queryByRole('link', { name: /^Closed/ })).toBeNull()
    expect(within(side).getByRole('link', { name: 'Product Designer 3' })).toBeVisible()
    await user.click(within(side).getByRole('link', { name: 'Not accepted 1' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Not accepted' })).toBeVisible()
    await waitFor(() => expect(screen.queryByText('Amina Okafor')).toBeNull())
    expect(address()).toBe('/desk?state=refused')
  })

  it('filters by job, source and period', async () => {
    service.sources = ['Steel City Fair']
    service.stored = [
      ...threePeople(),
      application({
        applicationId: 'wren',
        name: 'Wren Kowalczyk',
        jobId: 8,
        jobTitle: 'Motion Intern',
        source: 'Steel City Fair',
      }),
    ]
    const { address, user } = open()
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Job' }), 'Motion Intern')
    await waitFor(() => expect(screen.queryByText('Noor Haddad')).toBeNull())
    await user.selectOptions(screen.getByRole('combobox', { name: 'Job' }), 'Any job')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Source' }), 'Steel City Fair')
    await waitFor(() => expect(address()).toBe('/desk?source=Steel+City+Fair'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Source' }), 'Any source')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Last 7 days')
    await waitFor(() => expect(service.asked.at(-1)).toContain('sinceMs='))
    expect(await screen.findByText('Noor Haddad')).toBeVisible()
  })

  it('is sorted by a press on the head of a column, by keyboard too, below what needs a person', async () => {
    service.stored = [...threePeople(), application({ applicationId: 'zoe', name: 'Zoë Ames', receivedAtMs: Date.now() })]
    const { address, user } = open()
    await screen.findByText('Noor Haddad')
    const head = () => screen.getByRole('columnheader', { name: 'Name' })
    expect(head()).not.toHaveAttribute('aria-sort')
    within(head()).getByRole('button').focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(head()).toHaveAttribute('aria-sort', 'ascending'))
    expect(screen.getByRole('columnheader', { name: 'Received' })).not.toHaveAttribute('aria-sort')
    const sorted = ['Action needed 2', 'Noor Haddad new', 'Priya Raghunathan', 'Everybody else 2', 'Amina Okafor', 'Zoë Ames']
    await expect.poll(rowNames).toEqual(sorted)
    expect(within(head()).getByRole('button')).toHaveFocus()
    await user.keyboard('{Enter}')
    await expect.poll(async () => (await rowNames()).slice(-2)).toEqual(['Zoë Ames', 'Amina Okafor'])
    expect(address()).toBe('/desk?by=name&direction=descending')
    await user.click(screen.getByRole('button', { name: 'Received' }))
    await waitFor(() => expect(address()).toBe('/desk'))
    await expect.poll(rowNames).toContain('Today 2')
  })

  it('searches, keeps the words out of the address, and says when nothing is found', async () => {
    service.stored = threePeople()
    const { address, user } = open()
    await screen.findByText('Noor Haddad')
    await user.type(screen.getByRole('searchbox'), 'priya')
    await waitFor(() => expect(screen.queryByText('Noor Haddad')).toBeNull())
    expect(link('Priya Raghunathan')).toBeVisible()
    expect(address()).toBe('/desk')
    await user.clear(screen.getByRole('searchbox'))
    await user.type(screen.getByRole('searchbox'), 'hadad')
    expect((await screen.findByText(/hadad”\./)).closest('p')).toHaveTextContent('No results for “hadad”. Did you mean Haddad?')
    await user.click(screen.getByRole('button', { name: 'Haddad' }))
    expect(await screen.findByText('Noor Haddad')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: '1 result for “Haddad”' })).toHaveFocus()
    expect(screen.getByRole('searchbox')).toHaveValue('Haddad')
    await user.type(screen.getByRole('searchbox'), 'x')
    await user.click(await screen.findByRole('button', { name: 'Clear' }))
    expect(await screen.findByText('Noor Haddad')).toBeVisible()
    expect(screen.getByRole('searchbox')).toHaveValue('')
  })

  it('says in its heading that a search finds nothing, and has nothing to export then', async () => {
    service.stored = threePeople()
    const { user } = open()
    expect(await screen.findByRole('button', { name: 'Export' })).toBeVisible()
    await user.type(screen.getByRole('searchbox'), 'nobody')
    expect(await screen.findByRole('heading', { level: 1, name: 'No results for “nobody”' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
    act(() => screen.getByRole('searchbox').blur())
    await user.keyboard('e')
    expect(screen.queryByRole('dialog', { name: 'Export' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'All applications' })).toHaveFocus()
    expect(screen.getByRole('button', { name: 'Export' })).toBeVisible()
  })

  it('marks what was searched for in names and titles', async () => {
    service.stored = threePeople()
    service.marked = { name: ['', 'Noor', ' Haddad'], jobTitle: ['Senior ', 'Bak', 'er'] }
    open()
    const row = (await screen.findAllByRole('row')).find((each) => within(each).queryByRole('link'))
    expect([...(row?.querySelectorAll('mark') ?? [])].map(({ textContent }) => textContent)).toEqual(['Noor', 'Bak'])
    expect(row).toHaveTextContent('Noor Haddad')
  })

  it('is moved through, opened and left by keys, and returns to the same row', async () => {
    service.stored = threePeople()
    const { user } = open()
    await screen.findByText('Noor Haddad')
    await user.keyboard('j')
    expect(link('Noor Haddad')).toHaveFocus()
    await user.keyboard('jj{ArrowUp}')
    expect(link('Priya Raghunathan')).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('heading', { level: 1, name: 'Priya Raghunathan' })).toHaveFocus()
    expect(screen.getByText('2 of 3')).toBeVisible()
    await user.keyboard('j')
    expect(await screen.findByRole('heading', { level: 1, name: 'Amina Okafor' })).toHaveFocus()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(link('Amina Okafor')).toHaveFocus())
  })

  it('leaves keys alone while somebody types, and when they are turned off', async () => {
    service.stored = threePeople()
    const { user } = open()
    await screen.findByText('Noor Haddad')
    await user.keyboard('/')
    expect(screen.getByRole('searchbox')).toHaveFocus()
    await user.keyboard('l')
    expect(service.isSignedIn).toBe(true)
    await user.keyboard('{Escape}{Escape}')
    await user.keyboard('?')
    const keys = await screen.findByRole('dialog', { name: 'Keys' })
    await user.click(within(keys).getByRole('checkbox', { name: 'Use these keys' }))
    await user.click(within(keys).getByRole('button', { name: 'Close' }))
    await user.keyboard('gu')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('All applications')
    await user.click(screen.getByRole('button', { name: 'all keys' }))
    await user.click(screen.getByRole('checkbox', { name: 'Use these keys' }))
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await user.keyboard('gu')
    expect(await screen.findByRole('heading', { level: 1, name: 'Not confirmed' })).toBeVisible()
  })

  it('marks several picked ones as delivered, and asks before', async () => {
    service.stored = threePeople()
    const { user } = open()
    await screen.findByText('Noor Haddad')
    await user.keyboard('jxj')
    await user.keyboard('{Shift>}x{/Shift}')
    expect(screen.getByRole('checkbox', { name: 'Pick Priya Raghunathan' })).toBeChecked()
    await user.keyboard('d')
    const question = await screen.findByRole('dialog', { name: 'Mark 2 applications as delivered?' })
    expect(service.find('noor').delivery.state).toBe('unknown')
    await user.click(within(question).getByRole('button', { name: 'Mark delivered' }))
    expect(await screen.findByText('2 marked as delivered.')).toBeVisible()
    expect(service.find('noor').delivery).toMatchObject({ state: 'delivered', isByHand: true })
    // Nothing jumps: both stay where they were.
    expect((await rowNames()).slice(0, 2)).toEqual(['Action needed 2', 'Noor Haddad new'])
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
  })

  it('offers what can be done to the picked rows in place of the keys, and returns the focus to a row when they are cleared', async () => {
    service.stored = threePeople()
    const { user } = open()
    await user.click(await screen.findByRole('checkbox', { name: 'Pick Noor Haddad' }))
    await user.click(screen.getByRole('checkbox', { name: 'Pick Amina Okafor' }))
    const bar = screen.getByRole('region', { name: '2 picked' })
    expect(within(bar).getByRole('button', { name: 'Maybe' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'all keys' })).toBeNull()
    await user.click(within(bar).getByRole('button', { name: 'Clear' }))
    expect(screen.queryByRole('region', { name: /picked/ })).toBeNull()
    expect(screen.getByRole('button', { name: 'all keys' })).toBeVisible()
    expect(link('Amina Okafor')).toHaveFocus()
  })

  it('settles all unknown ones of any page by three keys, in one request', async () => {
    service.stored = afterOutage(12)
    service.pageLength = 5
    const { user } = open()
    await screen.findByText('Person 0')
    expect(screen.queryByText('Person 11')).toBeNull()
    await user.keyboard('a')
    expect(await screen.findByText(/, 12 picked/)).toBeVisible()
    expect(screen.getByRole('checkbox', { name: 'Pick Person 11' })).toBeChecked()
    expect(screen.getByRole('checkbox', { name: 'Pick Amina Okafor' })).not.toBeChecked()
    await user.keyboard('d')
    const question = await screen.findByRole('dialog', { name: 'Did 12 applications arrive?' })
    expect(question).toHaveTextContent(
      'They count as delivered, and nothing is sent. One that is not in Greenhouse is then seen by nobody who works there.',
    )
    await user.click(within(question).getByRole('button', { name: 'It arrived' }))
    expect(await screen.findByText('12 marked as delivered.')).toBeVisible()
    expect(statesOf(service.stored)).toEqual(new Set(['delivered']))
    expect(service.asked.filter((line) => line.startsWith('POST'))).toEqual(['POST /api/desk/settle'])
    await waitFor(() => expect(screen.queryByRole('button', { name: 'All not confirmed' })).toBeNull())
  })

  it('sends all unknown ones again, and skips those that have changed meanwhile', async () => {
    service.stored = [
      ...afterOutage(4),
      application({
        applicationId: 'withdrawn',
        withdrawnAtMs: noon,
        delivery: { state: 'unknown', atMs: noon, note: '' },
      }),
    ]
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'All not confirmed', pressed: false }))
    expect(await screen.findByRole('button', { name: 'All not confirmed', pressed: true })).toHaveFocus()
    expect(screen.getByText(/, 5 picked/)).toBeVisible()
    service.change('person-2', { delivery: { state: 'delivered', atMs: noon + 1, isByHand: false } })
    await user.click(screen.getByRole('button', { name: 'Send again' }))
    const question = await screen.findByRole('dialog', { name: 'Send 4 applications again?' })
    expect(question).toHaveTextContent('Each is sent once more. One that is in Greenhouse already is then there twice.')
    await user.click(within(question).getByRole('button', { name: 'Send again' }))
    expect(await screen.findByText('We’ll send 3 again, once each. 1 is skipped, having changed since.')).toBeVisible()
    expect(service.find('person-1').delivery.state).toBe('queued')
    expect(service.find('person-2').delivery.state).toBe('delivered')
    expect(service.find('withdrawn').delivery.state).toBe('unknown')
    // The pressed button is gone.
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  })

  it('picks the unknown ones that match the filter only, and none at a second press', async () => {
    service.stored = afterOutage(4)
    service.change('person-3', { jobId: 8, jobTitle: 'Baker' })
    const { user } = open('/desk?job=7')
    await user.click(await screen.findByRole('button', { name: 'All not confirmed' }))
    expect(await screen.findByText(/, 3 picked/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'All not confirmed' }))
    await waitFor(() => expect(screen.queryByText(/picked/)).toBeNull())
    expect(screen.getByRole('button', { name: 'All not confirmed', pressed: false })).toHaveFocus()
  })

  it('changes nothing and says so where the network ends before all are settled', async () => {
    service.stored = afterOutage(3)
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'All not confirmed' }))
    await user.click(await screen.findByRole('button', { name: 'It arrived' }))
    const question = await screen.findByRole('dialog')
    service.isReachable = false
    await user.click(within(question).getByRole('button', { name: 'It arrived' }))
    expect(await screen.findByText('Nothing was changed. You need to be online to use the desk.')).toBeVisible()
    expect(service.find('person-0').delivery.state).toBe('unknown')
  })

  it('announces what has arrived since, and inserts it on request only', async () => {
    service.stored = threePeople()
    const { user } = open()
    await screen.findByText('Noor Haddad')
    service.stored.push(application({ applicationId: 'late', name: 'Jonas Brandt', receivedAtMs: Date.now() + 1000 }))
    service.change('amina', { delivery: { state: 'queued', atMs: 0, nextTryAtMs: 0, attempts: 0 } })
    act(() => void window.dispatchEvent(new Event('online')))
    const button = await screen.findByRole('button', { name: 'Show one new application' })
    expect(within(screen.getByRole('row', { name: /Amina Okafor/ })).getByText('Waiting')).toBeVisible()
    expect(screen.queryByText('Jonas Brandt')).toBeNull()
    await user.click(button)
    expect(await screen.findByText('Jonas Brandt')).toBeVisible()
  })

  it('says when it loses the network, with the time of what it shows', async () => {
    service.stored = threePeople()
    const { user } = open()
    await screen.findByText('Noor Haddad')
    service.isReachable = false
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await screen.findByText('You need to be online to use the desk.')).toBeVisible()
    expect(screen.getByText('Noor Haddad')).toBeVisible()
    service.isReachable = true
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByText('You need to be online to use the desk.')).toBeNull())
  })

  it('does not say that the recruiting system answers while the desk’s own service does not, and says so again within 5 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true })
    service.stored = threePeople()
    open()
    const lamp = await screen.findByText('Greenhouse answers')
    service.isReachable = false
    act(() => void vi.advanceTimersByTime(5_000))
    expect(await screen.findByText('Not known if Greenhouse answers')).toBeVisible()
    expect(lamp.closest('[data-lamp]')).toBeNull()
    service.isReachable = true
    act(() => void vi.advanceTimersByTime(5_000))
    expect(await screen.findByText('Greenhouse answers')).toBeVisible()
  })

  it('exports what the filter shows, as a table or as data', async () => {
    service.stored = threePeople()
    const { user } = open('/desk?state=unknown')
    await screen.findByText('Noor Haddad')
    await user.keyboard('e')
    const dialog = await screen.findByRole('dialog', { name: 'Export' })
    expect(within(dialog).getByText(/Not confirmed: one application/)).toBeVisible()
    expect(within(dialog).getByRole('link', { name: 'Table (CSV)' })).toHaveAttribute(
      'href',
      '/api/desk/export?state=unknown&format=csv',
    )
    expect(within(dialog).getByRole('link', { name: 'Data (JSON)' })).toHaveAttribute(
      'href',
      '/api/desk/export?state=unknown&format=json',
    )
  })

  it('says that nothing is sent while the key is refused', async () => {
    service.stored = [
      application({
        applicationId: 'jonas',
        name: 'Jonas Brandt',
        delivery: { state: 'queued', atMs: 0, nextTryAtMs: 0, attempts: 1 },
      }),
    ]
    service.lamp = { ...greenhouse, state: 'stopped', alarm: 'key', sinceMs: noon }
    open()
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Greenhouse refuses our key. Nothing is sent, nothing is lost. Whoever runs the server sets a new key, and we send the one that waits.',
    )
    expect(screen.getByText('Key refused')).toBeVisible()
  })

  it('mentions a silence of the recruiting system after ten minutes', async () => {
    service.stored = threePeople()
    service.lamp = { ...greenhouse, state: 'quiet', sinceMs: Date.now() - 11 * minuteMs, askedUntilMs: null }
    open()
    expect(await screen.findByText(/^Greenhouse hasn’t answered since/)).toBeVisible()
    expect(screen.getByText(/Nothing waits, nothing is lost\./)).toBeVisible()
  })

  it('raises an alarm after an hour of silence', async () => {
    service.stored = [
      ...threePeople(),
      application({ applicationId: 'jonas', delivery: { state: 'queued', atMs: 0, nextTryAtMs: 0, attempts: 1 } }),
    ]
    service.lamp = { ...greenhouse, state: 'quiet', sinceMs: Date.now() - 61 * minuteMs, askedUntilMs: null }
    open()
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^Greenhouse has not answered as it should since .+ One waits, nothing is lost. Whoever runs the server should look.$/,
    )
  })

  it('raises an alarm where the system asks to wait for longer than an hour', async () => {
    service.stored = threePeople()
    service.lamp = { ...greenhouse, state: 'quiet', sinceMs: Date.now(), askedUntilMs: new Date(2058, 6, 23, 12).getTime() }
    open()
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Greenhouse asks us to wait until July 23, 2058, 12:00. Nothing waits, nothing is lost. It is asked again every hour.',
    )
  })

  it('greets an empty desk, and names the setting that is missing', async () => {
    service.lamp = { state: 'off' }
    open()
    expect(await screen.findByRole('heading', { name: 'No applications yet' })).toBeVisible()
    expect(screen.getAllByText('Applications stay here')).toHaveLength(2)
    expect(screen.queryByRole('heading', { name: 'Delivery' })).toBeNull()
    expect(screen.getByText('Confirmation emails are off')).toBeVisible()
  })

  it('leads from an empty desk to the form of an open job, and says that what is sent there is real', async () => {
    service.hasMail = true
    open()
    const test = await screen.findByRole('link', { name: 'Send a test application opens in a new tab' })
    expect(test).toHaveAttribute('href', '/jobs/7417001#apply')
    expect(test).toHaveAttribute('target', '_blank')
    expect(
      screen.getByText(
        'The form of an open job. What you send counts as real and goes to Greenhouse: erase it afterwards, here and there.',
      ),
    ).toBeVisible()
    expect(screen.getByText('Confirmation emails are on')).toBeVisible()
  })
})

describe('the list on a phone', () => {
  it('lets rows be picked on a phone, by boxes that a button shows', async () => {
    service.stored = threePeople()
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Pick' }))
    const done = screen.getByRole('button', { name: 'Done' })
    expect(done).toHaveFocus()
    expect(screen.queryByRole('combobox', { name: 'Job' })).toBeNull()
    await user.click(await screen.findByRole('checkbox', { name: 'Pick Noor Haddad' }))
    await user.click(screen.getByRole('checkbox', { name: 'Pick Priya Raghunathan' }))
    expect(screen.getByText('2 picked')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Mark delivered' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Mark delivered' }))
    expect(await screen.findByText('2 marked as delivered.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Pick' })).toBeVisible()
    expect(screen.getByRole('checkbox', { name: 'Pick Noor Haddad' })).not.toBeChecked()
  })

  it('settles all unknown ones on a phone', async () => {
    service.stored = afterOutage(6)
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'All not confirmed' }))
    expect(await screen.findByText('6 picked')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'It arrived' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'It arrived' }))
    expect(await screen.findByText('6 marked as delivered.')).toBeVisible()
  })
})

describe('an application on a phone', () => {
  it('has its parts in tabs, which arrows open, and the decision below them', async () => {
    service.stored = [
      application({
        applicationId: 'amina',
        name: 'Amina Okafor',
        answers: [{ section: 'questions', question: 'Why us?', answer: 'The jokes.' }],
        files: [{ fieldName: 'resume', fileName: 'cv.pdf', mediaType: 'application/pdf', sizeBytes: 10, check: 'passed' }],
      }),
    ]
    const { user } = open('/desk/amina')
    expect(await screen.findByRole('tabpanel', { name: 'Answers' })).toHaveTextContent('The jokes.')
    await user.click(screen.getByRole('tab', { name: 'Files' }))
    expect(screen.getByRole('tabpanel', { name: 'Files' })).toHaveTextContent('cv.pdf')
    expect(screen.queryByText('The jokes.')).toBeNull()
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('tab', { name: 'History', selected: true })).toHaveFocus()
    expect(screen.getByRole('list', { name: 'What happened' })).toBeVisible()
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('tab', { name: 'Answers', selected: true })).toHaveFocus()
    await user.click(within(screen.getByRole('region', { name: 'Decision' })).getByRole('button', { name: /^Yes/ }))
    expect(await screen.findByText('Decided Yes.')).toBeVisible()
    await user.keyboard('l')
    expect(screen.getByRole('tab', { name: 'History', selected: true })).toHaveFocus()
  })
})

describe('an application on the desk', () => {
  withTablet()

  it.each([
    ['found', 'A scanner found something in this file. It wasn’t passed on.'],
    ['unchecked', 'This file hasn’t been checked yet. Open the application again in a minute.'],
  ] as const)('says of a file that is %s why nobody gets it, and has no way to it', async (check, sentence) => {
    const file = { fieldName: 'resume', fileName: 'cv.pdf', mediaType: 'application/pdf', sizeBytes: 10, check }
    service.stored = [application({ applicationId: 'odd', name: 'Amina Okafor', files: [file] })]
    open('/desk/odd')
    const files = await screen.findByRole('region', { name: 'Files' })
    expect(within(files).getByRole('status')).toHaveTextContent(`cv.pdf 10 bytes${sentence}`)
    expect(within(files).queryByRole('link')).toBeNull()
    expect(within(files).queryByTitle('cv.pdf. Escape leaves the file.')).toBeNull()
  })

  const hostile = '<img src=x onerror=alert(1)>'

  it('shows the answers in words, and everything that a candidate wrote as text', async () => {
    service.stored = [
      application({
        applicationId: 'odd',
        name: hostile,
        jobTitle: `Job ${hostile}`,
        answers: [
          { section: 'questions', question: 'Why us?', answer: `javascript:alert(1) ${hostile}` },
          { section: 'questions', question: 'Anything else?', answer: null },
          { section: 'education', question: 'School', answer: 'University of Pittsburgh' },
        ],
        hasAnswersKeptApart: true,
        files: [
          { fieldName: 'resume', fileName: `${hostile}.pdf`, mediaType: 'text/html', sizeBytes: 184 * 1024, check: 'passed' },
        ],
      }),
    ]
    open('/desk/odd')
    expect(await screen.findByRole('heading', { level: 1, name: hostile })).toBeVisible()
    expect(document.querySelector('img[src="x"]')).toBeNull()
    expect(screen.getByText('not answered')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Education' })).toBeVisible()
    expect(screen.getByText(/are stored separately/)).toBeVisible()
    const download = screen.getByRole('link', { name: `Download ${hostile}.pdf` })
    expect(download).toHaveAttribute('href', '/api/desk/applications/odd/files/resume')
    expect(download).toHaveAttribute('download')
    expect(screen.getByText('184 KB')).toBeVisible()
    expect(screen.queryByRole('link', { name: /javascript/ })).toBeNull()
  })

  it('tells what happened, with the number of each try', async () => {
    const [at1, at2] = [noon, noon + 2000]
    service.stored = [
      application({
        applicationId: 'amina',
        events: [
          { kind: 'received', atMs: at1, note: '' },
          { kind: 'sending', atMs: at1, note: '503' },
          { kind: 'sending', atMs: at2, note: '' },
          { kind: 'delivered', atMs: at2, note: '200' },
        ],
      }),
    ]
    open('/desk/amina')
    const events = within(await screen.findByRole('list', { name: 'What happened' })).getAllByRole('listitem')
    expect(events.map((event) => event.textContent)).toEqual([
      'Arrived12:00:00',
      'Sent, first try12:00:00503',
      'Sent, second try12:00:02',
      'Delivered12:00:02200',
    ])
  })

  it('is no longer new once it is opened', async () => {
    service.stored = threePeople()
    open('/desk/noor')
    await screen.findByRole('heading', { level: 1, name: 'Noor Haddad' })
    await waitFor(() => expect(service.find('noor').isNew).toBe(false))
  })

  it('asks a person about an unknown one, and takes "It is there" without sending', async () => {
    service.stored = threePeople()
    const { user } = open('/desk/noor')
    await user.click(await screen.findByRole('button', { name: /^It is there/ }))
    expect(await screen.findByText('Marked as delivered.')).toBeVisible()
    expect(await screen.findByRole('heading', { name: 'Delivered' })).toBeVisible()
    expect(service.asked.filter((line) => line.includes('resend'))).toEqual([])
  })

  it('leads to the recruiting system of an unknown one, and tells it nothing', async () => {
    service.stored = threePeople()
    open('/desk/noor')
    const open_ = await screen.findByRole('link', { name: 'Open Greenhouse opens in a new tab' })
    expect(open_).toHaveAttribute('href', 'https://app.greenhouse.io')
    expect(open_).toHaveAttribute('rel', 'noopener noreferrer')
    expect(open_).toHaveAttribute('target', '_blank')
  })

  it('sends an unknown one once on "It is not there", also by key', async () => {
    service.stored = threePeople()
    const { user } = open('/desk/noor')
    await screen.findByRole('button', { name: /^It is not there/ })
    await user.keyboard('r')
    expect(await screen.findByText('We’ll send it again, once.')).toBeVisible()
    expect(await screen.findByRole('heading', { name: 'Waiting' })).toBeVisible()
    expect(service.asked.filter((line) => line.includes('settle'))).toHaveLength(1)
    expect(screen.queryByRole('button', { name: /^It is there/ })).toBeNull()
  })

  it('asks before it sends a delivered one a second time', async () => {
    service.stored = threePeople()
    const { user } = open('/desk/amina')
    expect(await screen.findByRole('heading', { name: 'Delivered in 38 s' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Mark delivered' })).toHaveAttribute('aria-disabled', 'true')
    await user.click(screen.getByRole('button', { name: 'Send again' }))
    const question = await screen.findByRole('dialog', { name: 'Send it a second time?' })
    expect(within(question).getByText(/^Delivered to Greenhouse at/)).toBeVisible()
    await user.click(within(question).getByRole('button', { name: 'Keep' }))
    expect(service.find('amina').delivery.state).toBe('delivered')
    await user.keyboard('r')
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send again' }))
    expect(await screen.findByText('We’ll send it again, once.')).toBeVisible()
  })

  it('says that an action is not possible any more', async () => {
    service.stored = threePeople()
    const { user } = open('/desk/noor')
    await screen.findByRole('button', { name: /^It is not there/ })
    // Its answer has come meanwhile.
    service.change('noor', { delivery: { state: 'delivered', atMs: Date.now(), isByHand: false } })
    await user.click(screen.getByRole('button', { name: /^It is not there/ }))
    expect(await screen.findByText(/^Noor Haddad: not possible any more/)).toBeVisible()
    expect(await screen.findByRole('heading', { name: /^Delivered in/ })).toBeVisible()
  })

  it('copies the mail address', async () => {
    service.stored = threePeople()
    const { user } = open('/desk/noor')
    await user.click(await screen.findByRole('button', { name: 'Copy the email address' }))
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible()
    expect(copied).toEqual(['noor@example.com'])
  })

  it('is erased alone, and only by typing the word', async () => {
    service.stored = [
      application({
        applicationId: 'amina',
        answers: [{ section: 'questions', question: 'Why us?', answer: 'The jokes.' }],
        files: [{ fieldName: 'resume', fileName: 'cv.pdf', mediaType: 'application/pdf', sizeBytes: 10, check: 'passed' }],
      }),
      application({ applicationId: 'amina-too' }),
    ]
    const { address, user } = open('/desk/amina')
    await user.click(await screen.findByRole('button', { name: 'Erase this application' }))
    const dialog = await screen.findByRole('dialog', { name: 'Erase this application?' })
    const button = within(dialog).getByRole('button', { name: 'Erase for good' })
    await user.type(within(dialog).getByRole('textbox'), 'eras')
    expect(button).toHaveAttribute('aria-disabled', 'true')
    await user.click(button)
    expect(service.stored).toHaveLength(2)
    await user.type(within(dialog).getByRole('textbox'), 'e')
    await user.click(button)
    expect(await screen.findByText('Erased. 1 file, 1 answer.')).toBeVisible()
    expect(service.stored.map(({ applicationId }) => applicationId)).toEqual(['amina-too'])
    await waitFor(() => expect(address()).toBe('/desk'))
  })

  describe('its person', () => {
    const people = () => [
      application({ applicationId: 'amina', jobTitle: 'Designer' }),
      application({ applicationId: 'amina-too', jobTitle: 'Baker' }),
      application({ applicationId: 'tagged', name: 'A. Okafor', email: 'amina+jobs@example.com', jobTitle: 'Singer' }),
      application({ applicationId: 'bo', name: 'Bo Berg', email: 'bo@example.com' }),
    ]
    const storedIds = () => service.stored.map(({ applicationId }) => applicationId)
    const openDialog = async (user: ReturnType<typeof open>['user']) => {
      const button = await screen.findByRole('button', { name: 'Erase this person' })
      button.focus()
      await user.keyboard('{Enter}')
      return within(await screen.findByRole('dialog', { name: 'Erase Amina Okafor?' }))
    }

    it('is erased with everything of the address, by the keyboard, and the focus moves to the list', async () => {
      service.stored = people()
      service.also = { 'amina@example.com': ['2 letters'] }
      service.beyondErasure = ['Letters without a name stay.']
      const { address, user } = open('/desk/amina')
      const dialog = await openDialog(user)
      const own = within(await dialog.findByRole('region', { name: 'Everything of amina@example.com' }))
      expect(own.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
        expect.stringMatching(/^DesignerAmina Okafor/),
        expect.stringMatching(/^BakerAmina Okafor/),
        '2 letters',
      ])
      expect(dialog.getByText('Letters without a name stay.')).toBeVisible()
      dialog.getByRole('textbox').focus()
      await user.keyboard('erase{Enter}')
      expect(await screen.findByText('2 applications erased. 0 files, 0 answers.')).toBeVisible()
      expect(storedIds()).toEqual(['tagged', 'bo'])
      await waitFor(() => expect(address()).toBe('/desk'))
      await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
      expect(screen.queryByRole('link', { name: /Amina Okafor/ })).toBeNull()
    })

    it('may have other addresses of the same mailbox, which nobody has ticked', async () => {
      service.stored = people()
      const { user } = open('/desk/amina')
      const dialog = await openDialog(user)
      const others = within(await dialog.findByRole('group', { name: 'Other addresses of the same mailbox' }))
      const tick = others.getByRole('checkbox', { name: 'amina+jobs@example.com' })
      expect(others.getAllByRole('checkbox')).toHaveLength(1)
      expect(tick).not.toBeChecked()
      expect(others.getByText('A. Okafor')).toBeVisible()
      await user.click(tick)
      await user.type(dialog.getByRole('textbox'), 'erase')
      await user.click(dialog.getByRole('button', { name: 'Erase for good' }))
      expect(await screen.findByText('3 applications erased. 0 files, 0 answers.')).toBeVisible()
      expect(storedIds()).toEqual(['bo'])
    })

    it('is not erased before everything is shown', async () => {
      service.stored = people()
      const { user } = open('/desk/amina')
      await screen.findByRole('button', { name: 'Erase this person' })
      service.isReachable = false
      const dialog = await openDialog(user)
      await user.type(dialog.getByRole('textbox'), 'erase')
      expect(await dialog.findByRole('alert')).toBeVisible()
      expect(dialog.getByRole('button', { name: 'Erase for good' })).toHaveAttribute('aria-disabled', 'true')
      service.isReachable = true
      await user.click(dialog.getByRole('button', { name: 'Try again' }))
      expect(await dialog.findByRole('heading', { name: 'Everything of amina@example.com' })).toBeVisible()
      expect(dialog.getByRole('button', { name: 'Erase for good' })).not.toHaveAttribute('aria-disabled', 'true')
    })
  })

  it('leads to other applications of the same address', async () => {
    service.stored = [
      application({
        applicationId: 'one',
        others: [{ applicationId: 'two', jobTitle: 'Motion Intern', receivedAtMs: Date.now() }],
      }),
      application({ applicationId: 'two', name: 'Amina O.', jobTitle: 'Motion Intern' }),
    ]
    const { user } = open('/desk/one')
    await user.click(await screen.findByRole('link', { name: /Motion Intern/ }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Amina O.' })).toHaveFocus()
  })

  it('says that one is not here any more', async () => {
    open('/desk/gone')
    expect(await screen.findByRole('heading', { name: 'This application is not here' })).toBeVisible()
  })

  it('says that the person has taken it back', async () => {
    service.stored = [application({ applicationId: 'amina', withdrawnAtMs: Date.now() })]
    open('/desk/amina')
    expect(await screen.findByText(/^Withdrawn/)).toBeVisible()
  })
})
