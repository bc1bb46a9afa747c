import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Autosave } from '#features/drafts/autosave.ts'
import { openDraft } from '#features/drafts/use-draft.ts'
import { type ApplicationFile, fileReference, isWaiting } from '#storage/records.ts'
import { maxIdleDraftMs } from '#storage/storage.ts'
import { ApplicantService, type ServiceFault } from './applicant-service.ts'
import { type ConnectionFault, Device, type Tab } from './device.ts'

/**
 * The whole of drafts and sending against a model (pitfalls.md, "Queues"): random stories of typing, attaching, submitting,
 * killed tabs, a second tab, lost networks, a failing service, a full disk, a dying database, new releases and clocks that
 * jump, on the real modules over fake-indexeddb. After each story everything heals, and then:
 * (1) every confirmed submit has arrived, (2) once per key, (3) no character older than a second is lost, (4) nothing was
 * sent without a submit, (5) nothing said 'sent' before a 2xx had reached a page, (6) after 'delete' nothing remained.
 * `MODEL_RUNS=10000 npx vitest run tests/model` runs more of them.
 */

const runs = Number(process.env['MODEL_RUNS'] ?? 500)
const seed = process.env['MODEL_SEED']
const jobIds = [1, 2] as const
const dayMs = 24 * 60 * 60 * 1000

interface FormText {
  readonly text: string
  readonly fileIds: readonly string[]
}

/** A form that is open in a tab. */
interface OpenForm {
  readonly tab: Tab
  readonly jobId: number
  readonly autosave: Autosave
  content: FormText
  files: readonly ApplicationFile[]
  /** Submitted or left: nothing is typed into it any more. */
  isOver: boolean
  /** While it is being submitted nobody can type: the form is disabled. */
  isLocked: boolean
}

/** A piece of text that somebody typed, and must find again. */
interface Typed {
  readonly word: string
  readonly jobId: number
  readonly form: OpenForm
  readonly atMs: number
  isWaived: boolean
}

interface Submit {
  readonly word: string
  readonly jobId: number
  readonly tab: Tab
  readonly hasFile: boolean
  applicationId: string | null
  isKept: boolean
  /** The person took it back, deleted it, or everything. */
  isWithdrawn: boolean
}

/** What must be true, beside what is. */
interface Expected {
  readonly typed: Typed[]
  readonly submits: Submit[]
  words: number
}

function isForm(value: unknown): value is FormText {
  return typeof value === 'object' && value !== null && 'text' in value
}

class World {
  readonly service = new ApplicantService()
  readonly device = new Device(this.service.fetch)
  forms: OpenForm[] = []
  /** Problems that were seen on the way; a story that has one fails. */
  readonly problems: string[] = []

  private readonly hasWebLocks: boolean

  constructor(hasWebLocks: boolean) {
    this.hasWebLocks = hasWebLocks
    this.service.device = this.device
  }

  tab(index: number): Tab | null {
    const living = this.device.living()
    return living[index % Math.max(1, living.length)] ?? null
  }

  openTab(): Tab {
    const tab = this.device.openTab({ hasWebLocks: this.hasWebLocks })
    void tab.storage.sweep()
    void tab.storage.saveStrayTexts()
    void tab.sender.wake('start')
    return tab
  }

  form(tab: Tab, jobId: number): OpenForm | undefined {
    return this.forms.find((form) => form.tab === tab && form.jobId === jobId && !form.isOver && tab.isAlive)
  }

  async openForm(tab: Tab, jobId: number): Promise<OpenForm | null> {
    const known = this.form(tab, jobId)
    if (known) return known.isLocked ? null : known
    const opening = openDraft(tab.storage, jobId, `Job ${jobId}`)
    const session = await this.wait(tab, opening)
    if (!session || !tab.isAlive) return null
    const content = isForm(session.initial?.state) ? session.initial.state : { text: '', fileIds: [] }
    const fileIds = content.fileIds.filter((fileId) => !session.missingFileIds.includes(fileId))
    const form: OpenForm = {
      tab,
      jobId,
      autosave: session.autosave,
      content: { text: content.text, fileIds },
      files: fileIds.map(applicationFile),
      isOver: false,
      isLocked: false,
    }
    this.forms.push(form)
    return form
  }

  /** What a promise brings once all is quiet; null when it hangs or its tab has died. */
  async wait<T>(tab: Tab, promise: Promise<T>): Promise<T | null> {
    let value: T | null = null
    const keep = async () => {
      try {
        value = await promise
      } catch (error) {
        if (tab.isAlive) this.problems.push(`rejected: ${String(error)}`)
      }
    }
    void keep()
    await this.device.settle()
    return value
  }

  /** The state that no screen may run ahead of. */
  async checkScreens(): Promise<void> {
    for (const tab of this.device.living()) {
      const rows = (await this.wait(tab, tab.storage.applications.list())) ?? []
      const early = rows.filter(({ applicationId, state }) => state === 'sent' && !this.device.confirmedKeys.has(applicationId))
      if (early.length > 0) this.problems.push(`(5) 'sent' without a 2xx: ${early.map((row) => row.applicationId).join()}`)
    }
  }
}

function applicationFile(fileId: string): ApplicationFile {
  return { fileId, fieldName: 'resume', fileName: 'cv.pdf', mediaType: 'application/pdf', sizeBytes: 4, kind: 'document' }
}

type Step = fc.AsyncCommand<Expected, World>

/** A step that is always possible; where it makes no sense, it does nothing. */
function step(name: string, run: (expected: Expected, world: World) => Promise<void>): Step {
  return {
    check: () => true,
    run: async (expected, world) => {
      await run(expected, world)
      if (world.problems.length > 0) throw new Error(`${name}: ${world.problems.join('; ')}`)
    },
    toString: () => name,
  }
}

function waive(expected: Expected, which: (typed: Typed) => boolean): void {
  for (const typed of expected.typed) if (which(typed)) typed.isWaived = true
}

const tabIndex = fc.nat({ max: 3 })
const job = fc.constantFrom(...jobIds)
const someTurns = fc.oneof(fc.nat({ max: 12 }), fc.constant(null))

const steps = [
  fc.constant(step('open tab', async (_, world) => void (world.device.living().length < 3 && world.openTab()))),
  ...Array.from({ length: 3 }, () =>
    fc.tuple(tabIndex, job, fc.integer({ min: 0, max: 1_500 })).map(([index, jobId, laterMs]) =>
      step(`type(${index}, ${jobId}, +${laterMs})`, async (expected, world) => {
        const tab = world.tab(index)
        const form = tab && (await world.openForm(tab, jobId))
        if (!form) return
        expected.words += 1
        const word = `w${expected.words};`
        form.content = { ...form.content, text: form.content.text + word }
        form.autosave.change(form.content, form.content.fileIds)
        const atMs = world.device.elapsedMs
        expected.typed.push({ word, jobId, form, atMs, isWaived: form.autosave.getState().status === 'gone' })
        await world.device.advance(laterMs)
      }),
    ),
  ),
  fc.tuple(tabIndex, job).map(([index, jobId]) =>
    step(`attach(${index}, ${jobId})`, async (_, world) => {
      const tab = world.tab(index)
      const form = tab && (await world.openForm(tab, jobId))
      if (!form) return
      const bytes = new TextEncoder().encode('%PDF').buffer
      const file = { fileName: 'cv.pdf', mediaType: 'application/pdf', bytes }
      const result = await world.wait(form.tab, form.tab.storage.files.attach(jobId, file))
      if (!result || !form.tab.isAlive) return
      form.content = { ...form.content, fileIds: [result.fileId] }
      form.files = [applicationFile(result.fileId)]
      form.autosave.change(form.content, form.content.fileIds)
    }),
  ),
  ...Array.from({ length: 3 }, () =>
    fc.tuple(tabIndex, job, someTurns).map(([index, jobId, turns]) =>
      step(`submit(${index}, ${jobId}, ${turns})`, async (expected, world) => {
        const tab = world.tab(index)
        const form = tab && (await world.openForm(tab, jobId))
        if (!form) return
        const saved = await world.wait(form.tab, form.autosave.flush())
        if (!saved || saved.status === 'conflict' || saved.status === 'gone') return
        expected.words += 1
        const { files } = form
        const file = files[0]
        const submit: Submit = {
          word: `s${expected.words};`,
          jobId,
          tab: form.tab,
          hasFile: file !== undefined,
          applicationId: null,
          isKept: false,
          isWithdrawn: false,
        }
        expected.submits.push(submit)
        form.isLocked = true
        const send = async () => {
          const result = await form.tab.storage.applications.submit({
            jobId,
            jobTitle: `Job ${jobId}`,
            draftId: saved.draftId,
            baseRevision: saved.revision,
            answers: { word: submit.word, text: form.content.text, ...(file ? { resume_url: fileReference(file.fileId) } : {}) },
            files,
            formState: form.content,
          })
          form.isLocked = false
          if (!form.tab.isAlive || result.status !== 'queued') return
          submit.applicationId = result.applicationId
          submit.isKept = result.isKept
          form.isOver = true
          form.autosave.close()
          // What another tab had typed into the same draft and never resolved is superseded by the person's submit.
          waive(expected, (typed) => typed.jobId === jobId && typed.form !== form)
          void form.tab.sender.wake('submitted')
        }
        const done = send()
        // Without settling, the next step comes in the middle of it: a kill, a fault, another submit.
        if (turns === null) await world.wait(form.tab, done)
        else {
          done.catch((error: unknown) => form.tab.isAlive && world.problems.push(`rejected: ${String(error)}`))
          await world.device.turns(turns)
        }
      }),
    ),
  ),
  ...Array.from({ length: 2 }, () =>
    fc.tuple(tabIndex, someTurns).map(([index, turns]) =>
      step(`kill(${index}, ${turns})`, async (_, world) => {
        if (turns !== null) await world.device.turns(turns)
        world.tab(index)?.kill()
      }),
    ),
  ),
  fc.tuple(tabIndex).map(([index]) =>
    step(`close politely(${index})`, async (_, world) => {
      const tab = world.tab(index)
      if (!tab) return
      // `pagehide`: the last thing that runs.
      for (const form of world.forms) if (form.tab === tab && !form.isOver) void form.autosave.flush()
      tab.kill()
    }),
  ),
  fc.tuple(tabIndex, someTurns).map(([index, turns]) =>
    step(`send now(${index}, ${turns})`, async (_, world) => {
      const tab = world.tab(index)
      void tab?.sender.wake('send-now')
      await (turns === null ? world.device.settle() : world.device.turns(turns))
    }),
  ),
  fc.boolean().map((isOnline) => step(isOnline ? 'online' : 'offline', async (_, world) => world.device.setOnline(isOnline))),
  ...Array.from({ length: 2 }, () =>
    fc
      .array(
        fc.constantFrom<ServiceFault | null>(
          null,
          'drop',
          'commit-then-drop',
          'commit-then-silence',
          'silence',
          'error-500',
          'busy-503',
          'too-many-429',
          'sign-in-page',
          'error-in-200',
          'refused-422',
          'unauthorised-401',
          'too-large-413',
          'ticket-expired-403',
        ),
        { minLength: 1, maxLength: 4 },
      )
      .map((faults) => step(`faults(${faults.join()})`, async (_, world) => void world.service.faults.push(...faults))),
  ),
  fc
    .tuple(job, fc.boolean())
    .map(([jobId, isClosed]) =>
      step(
        `job ${jobId} ${isClosed ? 'closes' : 'opens'}`,
        async (_, world) =>
          void (isClosed ? world.service.closedJobs.add(String(jobId)) : world.service.closedJobs.delete(String(jobId))),
      ),
    ),
  fc
    .boolean()
    .map((isFull) => step(isFull ? 'disk full' : 'disk has room', async (_, world) => void (world.device.isFull = isFull))),
  fc
    .constantFrom<ConnectionFault | null>('transaction-throws', 'aborted-at-write', 'closed', 'gone', null)
    .map((fault) => step(`database: ${fault ?? 'well'}`, async (_, world) => void (world.device.fault = fault))),
  fc.constant(
    step('new release', async (_, world) => {
      await world.device.openNewRelease()
      await world.device.settle()
    }),
  ),
  ...Array.from({ length: 2 }, () =>
    fc.constantFrom(300, 1_000, 5_000, 70_000, 400_000).map((milliseconds) =>
      step(`wait(${milliseconds})`, async (_, world) => {
        await world.device.advance(milliseconds)
        await world.checkScreens()
      }),
    ),
  ),
  fc.constantFrom(-400 * dayMs, -dayMs, -60_000, 60_000, dayMs, 40 * dayMs).map((milliseconds) =>
    step(`clock jumps(${milliseconds / dayMs} d)`, async (expected, world) => {
      world.device.clockMs += milliseconds
      // Idle drafts may go, as far as anybody can tell by this clock.
      if (milliseconds > maxIdleDraftMs) waive(expected, () => true)
    }),
  ),
  fc.tuple(tabIndex, job).map(([index, jobId]) =>
    step(`discard(${index}, ${jobId})`, async (expected, world) => {
      const tab = world.tab(index)
      const form = tab && (await world.openForm(tab, jobId))
      if (!form) return
      await world.wait(form.tab, form.autosave.discard())
      form.content = { text: '', fileIds: [] }
      form.files = []
      waive(expected, (typed) => typed.jobId === jobId)
    }),
  ),
  fc.tuple(tabIndex, job, fc.boolean()).map(([index, jobId, isMine]) =>
    step(`choose(${index}, ${jobId}, ${isMine ? 'mine' : 'theirs'})`, async (expected, world) => {
      const tab = world.tab(index)
      const form = tab && world.form(tab, jobId)
      if (!form || form.isLocked) return
      const { status, theirs } = form.autosave.getState()
      if (status === 'gone') {
        if (isMine) await world.wait(form.tab, form.autosave.keepMine())
      } else if (status !== 'conflict') return
      else if (isMine) {
        await world.wait(form.tab, form.autosave.keepMine())
        const mine = form.content.text
        waive(expected, (typed) => typed.jobId === jobId && typed.form !== form && !mine.includes(typed.word))
      } else {
        const taken = await world.wait(form.tab, form.autosave.takeTheirs())
        if (!taken || !isForm(taken.state)) return
        const { state } = taken
        form.content = state
        form.files = state.fileIds.map(applicationFile)
        waive(expected, (typed) => typed.form === form && !state.text.includes(typed.word))
      }
      expect(theirs === null || isForm(theirs.state)).toBe(true)
    }),
  ),
  fc.tuple(tabIndex, fc.constantFrom('reopen', 'retry', 'remove')).map(([index, what]) =>
    step(`${what} one that needs attention(${index})`, async (expected, world) => {
      const tab = world.tab(index)
      if (!tab) return
      const rows = (await world.wait(tab, tab.storage.applications.list())) ?? []
      const row = rows.find(({ state }) => state === 'needs-attention')
      const submit = expected.submits.find(({ word }) => word === row?.answers['word'])
      if (!row || !submit) return
      const { applications } = tab.storage
      if (what === 'retry') {
        if (await world.wait(tab, applications.retry(row.applicationId))) void tab.sender.wake('submitted')
      } else if (what === 'remove') {
        await world.wait(tab, applications.remove(row.applicationId))
        submit.isWithdrawn = true
        waive(expected, (typed) => typed.jobId === row.jobId)
      } else {
        const result = await world.wait(tab, applications.reopen(row.applicationId))
        if (result?.status === 'reopened') submit.isWithdrawn = true
      }
    }),
  ),
  fc.tuple(tabIndex).map(([index]) =>
    step(`delete everything(${index})`, async (expected, world) => {
      const tab = world.tab(index)
      if (!tab) return
      const isDone = await world.wait(tab, tab.storage.deleteEverything())
      await world.device.advance(1_500)
      for (const submit of expected.submits) submit.isWithdrawn = true
      waive(expected, () => true)
      if (!isDone) return
      const left = await leftOvers(world)
      if (left !== '') world.problems.push(`(6) after 'delete': ${left}`)
    }),
  ),
]

/** All that is left of the person on the device. */
async function leftOvers({ device }: World): Promise<string> {
  const tables = await Promise.all(['drafts', 'files', 'applications', 'analyticsOutbox'].map((name) => device.readTable(name)))
  const rows = tables.flat()
  return rows.length === 0 && device.texts.size === 0 ? '' : JSON.stringify([rows, [...device.texts]])
}

/** Everything heals, everybody comes back, and time passes. */
async function heal(world: World): Promise<void> {
  const { device, service } = world
  device.isFull = false
  device.fault = null
  service.faults.length = 0
  service.closedJobs.clear()
  device.setOnline(true)
  await device.advance(12_000)
}

async function judge(expected: Expected, world: World): Promise<void> {
  const { device, service } = world
  await heal(world)
  const wasAlive = new Set(device.living())
  // Applications of a page's memory go with it: first everybody who is alive sends what they have.
  for (const tab of device.living()) void tab.sender.wake('send-now')
  await device.advance(400_000)
  await world.checkScreens()
  // What a page holds in its memory alone and shows to its person as needing attention goes with the page.
  const shown = new Set<string>()
  for (const living of device.living()) {
    const held = (await world.wait(living, living.storage.applications.list())) ?? []
    for (const { applicationId, isKept, state } of held) if (!isKept && state === 'needs-attention') shown.add(applicationId)
  }
  device.kill()

  const tab = world.openTab()
  void tab.sender.wake('send-now')
  await device.advance(1_000_000)
  const rows = (await world.wait(tab, tab.storage.applications.list())) ?? []
  const drafts = await Promise.all(
    jobIds.map(async (jobId) => [jobId, await world.wait(tab, tab.storage.drafts.load(jobId))] as const),
  )
  const wordOf = (body: string) => (JSON.parse(body) as { word: string }).word
  const receivedWords = service.received.map(({ body }) => wordOf(body))

  // (1) every confirmed submit has arrived, or waits for its person.
  const lost = expected.submits.filter(({ applicationId, isKept, isWithdrawn, tab: from, word }) => {
    if (applicationId === null || isWithdrawn || (!isKept && !wasAlive.has(from))) return false
    const row = rows.find((other) => other.applicationId === applicationId)
    if (shown.has(applicationId)) return false
    return !receivedWords.includes(word) && !(row?.state === 'needs-attention' && row.attention !== null)
  })
  expect(
    lost.map(({ applicationId, word }) => `${word} ${applicationId}`),
    '(1) submitted and not arrived',
  ).toEqual([])
  expect(rows.filter(isWaiting), '(1) still waiting').toEqual([])
  for (const { body } of service.received) {
    const { resume_url: url, word } = JSON.parse(body) as { resume_url?: string; word: string }
    const submit = expected.submits.find((other) => other.word === word)
    expect(url === undefined ? null : service.uploads.get(url), '(1) its file arrived with it').toBe(
      submit?.hasFile ? '%PDF' : null,
    )
  }

  // (2) one record per key and per submit.
  expect(new Set(service.received.map(({ key }) => key)).size, '(2) one record per key').toBe(service.received.length)
  expect(new Set(receivedWords).size, '(2) one record per submit').toBe(receivedWords.length)
  expect(service.maxConcurrent, '(2) one at a time').toBeLessThanOrEqual(1 + wasAlive.size)

  // (2) what was handed over is no draft any more, so that nobody submits it a second time.
  const draftIds = (await world.wait(tab, tab.storage.drafts.list()))?.map(({ draftId }) => draftId) ?? []
  const handedOver = rows.filter(({ draftId }) => draftIds.includes(draftId))
  expect(
    handedOver.map(({ applicationId }) => applicationId),
    '(2) draft and application at once',
  ).toEqual([])

  // (4) nothing was sent that nobody submitted.
  const submitted = new Set(expected.submits.map(({ word }) => word))
  expect(
    receivedWords.filter((word) => !submitted.has(word)),
    '(4) sent without a submit',
  ).toEqual([])

  // (3) every word that had its second is still there.
  const found = [
    ...drafts.flatMap(([, loaded]) => [loaded?.draft, ...(loaded?.others ?? [])]).map((draft) => textOf(draft)),
    ...rows.map((row) => textOf(row)),
    ...service.received.map(({ body }) => body),
  ].join('\n')
  const gone = expected.typed.filter(({ isWaived, word }) => !isWaived && !found.includes(word))
  expect(
    gone.map(({ atMs, jobId, word }) => `${word} job ${jobId} at ${atMs}`),
    '(3) lost words',
  ).toEqual([])

  // (6) and at last nothing remains.
  await world.wait(tab, tab.storage.deleteEverything())
  expect(await leftOvers(world), "(6) after 'delete'").toBe('')
}

function textOf(
  row: { readonly state?: unknown; readonly answers?: unknown; readonly formState?: unknown } | null | undefined,
): string {
  return JSON.stringify([row?.state, row?.answers, row?.formState])
}

/** Words that had less than a second before their tab died are not owed. */
function noteDeaths(expected: Expected, world: World): void {
  for (const tab of world.device.tabs) {
    const { kill } = tab
    if (Object.hasOwn(tab, 'kill')) continue
    tab.kill = () => {
      const nowMs = world.device.elapsedMs
      // Nor are those in a form that says that its draft was sent or discarded elsewhere.
      const isTold = ({ autosave }: OpenForm) => autosave.getState().status === 'gone'
      waive(expected, ({ atMs, form }) => form.tab === tab && (nowMs - atMs < 1_000 || isTold(form)))
      kill.call(tab)
    }
  }
}

/** Dexie and the storage tell developers of lost connections; here they are lost on purpose. */
const onPurpose = /^(Dexie: (Need to reopen db|Workaround for Chrome)|storage: the connection)/

describe('drafts and the sending queue', () => {
  beforeEach(() => {
    const { warn } = console
    vi.spyOn(console, 'warn').mockImplementation((...args: unknown[]) => {
      if (!onPurpose.test(String(args[0]))) warn(...args)
    })
  })

  it(`lose nothing and double nothing in ${runs} random stories`, { timeout: 0 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(steps, { maxCommands: 30, size: 'max' }), fc.boolean(), async (story, hasWebLocks) => {
        const world = new World(hasWebLocks)
        const expected: Expected = { typed: [], submits: [], words: 0 }
        const { openTab } = world.device
        world.device.openTab = (options) => {
          const tab = openTab.call(world.device, options)
          noteDeaths(expected, world)
          return tab
        }
        world.openTab()
        await fc.asyncModelRun(() => ({ model: expected, real: world }), story)
        await judge(expected, world)
        world.device.kill()
      }),
      { numRuns: runs, endOnFailure: false, ...(seed === undefined ? {} : { seed: Number(seed) }) },
    )
  })
})
