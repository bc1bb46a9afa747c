import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openDraft } from '#features/apply/draft/autosave.ts'
import {
  createMyJobs,
  jobStateOf,
  type MyJobs,
  type MyJobsState,
  type MyJobsStore,
  onlySaved,
  onlyViewed,
} from '#storage/my-jobs-store.ts'
import { storeServiceStatus } from '#storage/service-answers.ts'
import { ApplicantService } from './applicant-service.ts'
import { Device, type Tab } from './device.ts'

/** What a job is to its person is the same in every place, in every tab, at every moment. */

/** With some twenty events each. */
const runs = Number(process.env['MODEL_RUNS'] ?? 50)
const jobIds = [1, 2, 3]
const withdrawn = { state: 'withdrawn', receivedAtMs: 1, withdrawnAtMs: 2, effect: 'told' } as const
const line = { title: 'Job', location: 'Oslo', department: 'Design', type: '', pay: null }

const events = [
  'save',
  'view',
  'close',
  'type',
  'submit',
  'lose the network',
  'come back',
  'withdraw',
  'reopen',
  'remove',
  'erase',
] as const
const event = fc.record({
  what: fc.constantFrom(...events),
  jobId: fc.constantFrom(...jobIds),
  tab: fc.constantFrom(0, 1),
  isAwaited: fc.boolean(),
})
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never

/** Where 'My jobs' shows a job, by what a tab has read. An application made again is another one, with a place of its own. */
function placesOf(state: MyJobsState, jobId: number): readonly string[] {
  const isJob = (row: { readonly jobId: number }) => row.jobId === jobId
  const unsent = state.applications.filter((row) => isJob(row) && row.state !== 'sent')
  return [
    ...unsent.map((row) => (row.state === 'needs-attention' ? 'attention' : 'waiting')),
    ...state.drafts.filter(isJob).map(() => 'draft'),
    ...onlySaved(state)
      .filter(isJob)
      .map(() => 'saved'),
    ...onlyViewed(state)
      .filter(isJob)
      .map(() => 'viewed'),
  ]
}

function expectOneTruth(state: MyJobsState): void {
  for (const jobId of jobIds) {
    const shown = jobStateOf(state, jobId)?.status ?? 'nothing'
    const places = placesOf(state, jobId)
    const hasReceipt = state.applications.some((row) => row.jobId === jobId && row.state === 'sent')
    if (['attention', 'waiting', 'draft'].includes(shown)) expect(places).toContain(shown)
    else if (shown === 'nothing') expect(places).toEqual([])
    else if (['saved', 'closed'].includes(shown)) expect(places).toEqual(['saved'])
    else if (shown === 'viewed') expect(places).toEqual(['viewed'])
    else expect([hasReceipt, places]).toEqual([true, []])
    // A job never stands among the saved or viewed ones and elsewhere.
    expect(places.length > 1 && (places.includes('saved') || places.includes('viewed'))).toBe(false)
  }
}

/** What a tab shows of its device. */
class Page {
  readonly tab: Tab
  readonly store: MyJobsStore
  /** All that it has shown, in order. */
  readonly seen: MyJobsState[] = []

  constructor(device: Device) {
    this.tab = device.openTab()
    const { storage } = this.tab
    this.store = createMyJobs({
      clock: storage.clock,
      read: storage.readMyJobs,
      held: storage.held,
      watch: ({ onChange }) => storage.notices.subscribe(onChange),
      tellOthers: () => storage.notices.publish({ type: 'saved' }),
    })
    this.store.subscribe(() => this.seen.push(this.store.getState()))
    void this.store.refresh()
  }

  receipt(jobId: number) {
    return this.store.getState().applications.find((row) => row.jobId === jobId && row.state === 'sent')
  }

  /** As a heart does it: shown at once, then written. */
  async save(jobId: number, closedAtMs: number | null): Promise<void> {
    const row = { ...line, jobId, savedAtMs: 1, closedAtMs }
    this.store.change(({ saved }) => ({ saved: new Map([...saved, [jobId, row]]) }))
    await this.store.write(async () => this.tab.storage.connection.run((database) => database.savedJobs.put(row)))
  }

  async view(jobId: number): Promise<void> {
    const row = { ...line, jobId, viewedAtMs: this.tab.storage.clock.nowMs() }
    this.store.change(({ viewed }) => ({ viewed: [row, ...viewed.filter((each) => each.jobId !== jobId)] }))
    await this.store.write(async () => this.tab.storage.connection.run((database) => database.viewedJobs.put(row)))
  }

  async type(jobId: number): Promise<void> {
    const { autosave } = await openDraft(this.tab.storage, jobId, 'Job')
    autosave.change({ values: {} }, [])
    await autosave.flush()
    autosave.close()
  }

  async submit(jobId: number): Promise<void> {
    const draft = (await this.tab.storage.drafts.list()).find((each) => each.jobId === jobId)
    await this.tab.storage.applications.submit({
      jobId,
      jobTitle: 'Job',
      draftId: draft?.draftId ?? this.tab.device.newId(),
      draftSeq: draft?.seq ?? 0,
      answers: { email: 'lee@example.org' },
      files: [],
      entered: { values: {} },
    })
    await this.tab.outbox.wake('submitted')
  }
}

async function happen({ jobId, what }: Event, page: Page): Promise<void> {
  const { device, storage } = page.tab
  const unsent = page.store.getState().applications.find((row) => row.jobId === jobId && row.state !== 'sent')
  const receipt = page.receipt(jobId)
  switch (what) {
    case 'save':
      return page.save(jobId, null)
    case 'close':
      return page.save(jobId, storage.clock.nowMs())
    case 'view':
      return page.view(jobId)
    case 'type':
      return page.type(jobId)
    case 'submit':
      return page.submit(jobId)
    case 'lose the network':
      return device.setOnline(false)
    case 'come back':
      return device.setOnline(true)
    case 'withdraw':
      if (receipt) await storeServiceStatus(storage, receipt.applicationId, withdrawn)
      return undefined
    case 'reopen':
      if (unsent) await storage.applications.reopen(unsent.applicationId)
      return undefined
    case 'remove':
      await storage.applications.remove((unsent ?? receipt)?.applicationId ?? 'none')
      return undefined
    case 'erase':
      await storage.deleteEverything()
      return undefined
  }
}

it('says the same of a job in every place and both tabs, whatever happens in which order', { timeout: 0 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 10, maxLength: 30 }), async (story) => {
      const service = new ApplicantService()
      const device = new Device(service.fetch)
      service.device = device
      const pages = [new Page(device), new Page(device)] as const
      const going: Promise<void>[] = []
      for (const each of story) {
        const work = happen(each, pages[each.tab])
        going.push(work)
        // Others happen while this is still being written.
        if (each.isAwaited) await device.settle()
      }
      await device.settle()
      await Promise.all(going)
      await device.advance(1000)
      const { jobs: stored } = await pages[0].tab.storage.readMyJobs()
      for (const { seen, store } of pages) {
        for (const state of seen) expectOneTruth(state)
        expect(store.getState()).toEqual({ status: 'ready', ...stored, applications: store.getState().applications })
        expect(store.getState().applications.filter(({ isStored }) => isStored)).toEqual(
          stored.applications.filter(({ isStored }) => isStored),
        )
      }
      device.kill()
    }),
    { numRuns: runs },
  )
})

it('forgets nothing because a database does not answer, and never calls a job unsaved then', async () => {
  const device = new Device(new ApplicantService().fetch)
  const page = new Page(device)
  await device.settle()
  await Promise.all([page.save(1, null), device.settle()])
  const { jobs } = await page.tab.storage.readMyJobs()
  const nothing: MyJobs = { ...jobs, saved: new Map() }
  let answer = { jobs: nothing, isAnswered: false }
  const store = createMyJobs({
    clock: page.tab.storage.clock,
    read: async () => answer,
    held: () => [],
    watch: () => {},
    tellOthers: () => {},
  })
  expect(await store.refresh()).toBe(false)
  expect(store.getState().status).toBe('unanswered')
  answer = { jobs, isAnswered: true }
  await store.refresh()
  answer = { jobs: nothing, isAnswered: false }
  await store.refresh()
  expect(store.getState()).toMatchObject({ status: 'ready', saved: new Map([[1, { jobId: 1 }]]) })
  device.kill()
})

it('keeps the end of the visit before while a page stays open for hours', async () => {
  const device = new Device(new ApplicantService().fetch)
  const { storage } = device.openTab()
  const visit = { name: 'site', lastSeenMs: storage.clock.nowMs(), previousMs: 5 } as const
  await Promise.all([storage.connection.run((database) => database.visits.put(visit)), device.settle()])
  await device.advance(3 * 60 * 60_000)
  const reading = storage.readMyJobs()
  await device.settle()
  expect((await reading).jobs.previousVisitMs).toBe(5)
  device.kill()
})
