import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Autosave, isWriter, openDraft } from '#features/apply/draft/autosave.ts'
import { uploadTimeoutMs } from '#features/apply/outbox/applicant-client.ts'
import { type DraftRow, fileReference, isOfDraft, isWaiting } from '#storage/records.ts'
import type { OpenedDraft } from '#storage/drafts.ts'
import { maxIdleDraftMs } from '#storage/storage.ts'
import type { AnswerFile } from '#shared/file-types.ts'
import { ApplicantService, describeFault, type PortalFault, type ServiceFault } from './applicant-service.ts'
import { brokenBodies, lies, lyingProofs, redirectCodes } from './broken-answers.ts'
import { type ConnectionFault, Device, type Tab } from './device.ts'

/**
 * Tests drafts and the outbox against a model with random stories: typing, attaching, submitting, killed tabs, several tabs, a
 * lost network, a failing service, lies of gateways, a full disk, a failing database, new releases and clock changes. The real
 * modules run over fake-indexeddb. After each story all faults end, and then these promises must hold:
 * (1) every confirmed submit has arrived, also if the service had lost it, (2) only once per key, and not beside a try that it
 * should replace, (3) no character older than a second is lost, (4) nothing was sent without a submit, (5) nothing was shown as
 * 'sent' before the service's own answer had reached a page, or as 'already received' or 'already handed' unless the service has
 * it, (6) after 'Delete everything' nothing remains.
 * `MODEL_RUNS=10000 RANDOM_SEED=17 npx vitest run tests/model/queue.test.ts` draws more stories, and others.
 */

const runs = Number(process.env['MODEL_RUNS'] ?? 100)
const jobIds = [1, 2] as const
const dayMs = 24 * 60 * 60 * 1000

interface FormText {
  readonly text: string
  readonly fileIds: readonly string[]
}

/** An open form in a tab. */
interface OpenForm {
  readonly tab: Tab
  readonly jobId: number
  readonly autosave: Autosave
  content: FormText
  files: readonly AnswerFile[]
  /** Submitted or closed: nothing is typed into it any more. */
  isOver: boolean
  /** The form is disabled during a submit. */
  isLocked: boolean
}

/** A typed word that must not be lost, unless it is waived. */
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
  isStored: boolean
  /** It was reopened, deleted or erased. */
  isWithdrawn: boolean
  isReopened: boolean
}

/** The model: what must be true of the real state. */
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
  /** Problems seen during the story. Any of them fails it. */
  readonly problems: string[] = []

  /** Called with every form that opens. */
  onOpenForm: (form: OpenForm) => void = () => {}

  constructor() {
    this.service.device = this.device
  }

  tab(index: number): Tab | null {
    const living = this.device.living()
    return living[index % Math.max(1, living.length)] ?? null
  }

  openTab(): Tab {
    const tab = this.device.openTab()
    void tab.storage.sweep()
    void tab.outbox.wake('start')
    return tab
  }

  form(tab: Tab, jobId: number): OpenForm | undefined {
    return this.forms.find((form) => form.tab === tab && form.jobId === jobId && !form.isOver && tab.isAlive)
  }

  async openForm(tab: Tab, jobId: number): Promise<OpenForm | null> {
    // Nobody types into a suspended tab. What it has missed stays missed.
    tab.hearsNotices = true
    const known = this.form(tab, jobId)
    if (known) return known.isLocked ? null : known
    // The page shows an application that is in its memory only instead of the form.
    if (tab.storage.applications.held().some((application) => application.jobId === jobId)) return null
    const opening = openDraft(tab.storage, jobId, `Job ${jobId}`)
    const session = await this.wait(tab, opening)
    if (!session || !tab.isAlive) return null
    const form: OpenForm = {
      tab,
      jobId,
      autosave: session.autosave,
      content: { text: '', fileIds: [] },
      files: [],
      isOver: false,
      isLocked: false,
    }
    fill(form, session.opened)
    this.forms.push(form)
    this.onOpenForm(form)
    return form
  }

  /** Resolves with the promise's value after everything has settled, or null if it hangs or its tab has died. */
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

  /** Checks that no tab shows a state that the service has not confirmed. */
  async checkScreens(): Promise<void> {
    for (const tab of this.device.living()) {
      const rows = (await this.wait(tab, tab.storage.applications.list())) ?? []
      const early = rows.filter(({ applicationId, state }) => state === 'sent' && !this.device.confirmedKeys.has(applicationId))
      if (early.length > 0) this.problems.push(`(5) 'sent' without a 2xx: ${early.map((row) => row.applicationId).join()}`)
      const untrue = rows.filter(
        (row) =>
          row.state === 'needs-attention' &&
          ((row.attention.reason === 'already-received' && !this.service.everHeld.has(row.applicationId)) ||
            (row.attention.reason === 'already-handed' &&
              !row.replaces.some(({ applicationId }) => this.service.handedKeys.has(applicationId)))),
      )
      if (untrue.length > 0)
        this.problems.push(`(5) 'already received' or 'handed': ${untrue.map((row) => row.applicationId).join()}`)
    }
  }
}

/** Whether the form has reported that its draft was submitted or discarded. */
function isGone({ autosave }: OpenForm): boolean {
  const { status } = autosave.getState()
  return status === 'submitted' || status === 'removed'
}

/** Shows an opened draft in the form. */
function fill(form: OpenForm, { draft, missingFileIds }: OpenedDraft): void {
  const content = isForm(draft?.state) ? draft.state : { text: '', fileIds: [] }
  const fileIds = content.fileIds.filter((fileId) => !missingFileIds.includes(fileId))
  form.content = { text: content.text, fileIds }
  form.files = fileIds.map(applicationFile)
}

function applicationFile(fileId: string): AnswerFile {
  return { fileId, fieldName: 'resume', fileName: 'cv.pdf', mediaType: 'application/pdf', sizeBytes: 4, kind: 'document' }
}

type Step = fc.AsyncCommand<Expected, World>

/** Creates a step that can always run. It does nothing if it makes no sense in the current state. */
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

/**
 * Submits the form of a job.
 * @param turns how many turns of the event loop to wait before the next step interrupts it. null: until it is done
 */
async function submitForm(expected: Expected, world: World, tab: Tab | null, jobId: number, turns: number | null): Promise<void> {
  const form = tab && (await world.openForm(tab, jobId))
  if (!form) return
  const saved = await world.wait(form.tab, form.autosave.flush())
  if (!saved || !isWriter(saved)) return
  expected.words += 1
  const { files } = form
  const file = files[0]
  const submit: Submit = {
    word: `s${expected.words};`,
    jobId,
    tab: form.tab,
    hasFile: file !== undefined,
    applicationId: null,
    isStored: false,
    isWithdrawn: false,
    isReopened: false,
  }
  expected.submits.push(submit)
  form.isLocked = true
  const send = async () => {
    const result = await form.tab.storage.applications.submit({
      jobId,
      jobTitle: `Job ${jobId}`,
      draftId: saved.draftId,
      draftSeq: saved.seq,
      answers: { word: submit.word, text: form.content.text, ...(file ? { resume_url: fileReference(file.fileId) } : {}) },
      files,
      entered: form.content,
    })
    form.isLocked = false
    if (!form.tab.isAlive || result.status !== 'queued') return
    submit.applicationId = result.applicationId
    submit.isStored = result.isStored
    form.isOver = true
    form.autosave.close()
    void form.tab.outbox.wake('submitted')
  }
  const done = send()
  // Without waiting, the next step interrupts the submit: a kill, a fault, another submit.
  if (turns === null) await world.wait(form.tab, done)
  else {
    done.catch((error: unknown) => form.tab.isAlive && world.problems.push(`rejected: ${String(error)}`))
    await world.device.turns(turns)
  }
}

/**
 * Turns an application back into a draft. A database that reconnects may do it after the step: the applicant has asked for it all
 * the same, so the submit counts as taken back whenever that is.
 * @returns whether it is done by now
 */
async function reopen(world: World, tab: Tab, submit: Submit, applicationId: string): Promise<boolean> {
  const reopening = tab.outbox.reopen(applicationId).then(({ status }) => {
    if (status !== 'reopened') return false
    submit.isWithdrawn = true
    submit.isReopened = true
    return true
  })
  return (await world.wait(tab, reopening)) === true
}

const tabIndex = fc.nat({ max: 3 })
const job = fc.constantFrom(...jobIds)
/** Every status with every broken body, and every redirect. */
const portal: fc.Arbitrary<PortalFault> = fc.oneof(
  fc.record({
    kind: fc.constant('broken' as const),
    code: fc.integer({ min: 200, max: 599 }),
    body: fc.constantFrom(...brokenBodies),
  }),
  // Repeats the likely ones, to test them more often.
  fc.record({
    kind: fc.constant('broken' as const),
    code: fc.constantFrom(200, 403, 404, 409, 413, 502),
    body: fc.constantFrom('html', 'empty'),
  }),
  fc.record({
    kind: fc.constant('lie' as const),
    code: fc.constantFrom(200, 201, 202, 400, 401, 403, 404, 409, 410, 413, 422, 500, 503),
    body: fc.constantFrom(...lies),
    proof: fc.constantFrom(...lyingProofs),
  }),
  fc.record({
    kind: fc.constant('redirect' as const),
    code: fc.constantFrom(...redirectCodes),
    body: fc.constantFrom(...brokenBodies),
  }),
)
const turnsOrSettle = fc.oneof(fc.nat({ max: 12 }), fc.constant(null))

const steps = [
  fc.constant(step('open tab', async (_, world) => void (world.device.living().length < 3 && world.openTab()))),
  ...Array.from({ length: 3 }, () =>
    fc.tuple(tabIndex, job, fc.integer({ min: 0, max: 1_500 })).map(([index, jobId, laterMs]) =>
      step(`type(${index}, ${jobId}, +${laterMs})`, async (expected, world) => {
        const tab = world.tab(index)
        const form = tab && (await world.openForm(tab, jobId))
        if (!form || form.autosave.getState().status === 'taken-over') return
        expected.words += 1
        const word = `w${expected.words};`
        form.content = { ...form.content, text: form.content.text + word }
        form.autosave.change(form.content, form.content.fileIds)
        const atMs = world.device.elapsedMs
        expected.typed.push({ word, jobId, form, atMs, isWaived: isGone(form) })
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
    fc
      .tuple(tabIndex, job, turnsOrSettle)
      .map(([index, jobId, turns]) =>
        step(`submit(${index}, ${jobId}, ${turns})`, async (expected, world) =>
          submitForm(expected, world, world.tab(index), jobId, turns),
        ),
      ),
  ),
  // A story of its own, because random steps meet it too rarely.
  fc
    .tuple(tabIndex, job, fc.constantFrom<ServiceFault>('delay-and-drop', 'commit-then-drop', 'drop'))
    .map(([index, jobId, fault]) =>
      step(`submit, ${describeFault(fault)}, back to the form, submit again(${index}, ${jobId})`, async (expected, world) => {
        const tab = world.tab(index)
        if (!tab) return
        world.service.faults.splice(0, world.service.faults.length, fault)
        const { length: before } = expected.submits
        await submitForm(expected, world, tab, jobId, null)
        const submit = expected.submits[before]
        if (submit?.applicationId && (await reopen(world, tab, submit, submit.applicationId))) {
          await submitForm(expected, world, tab, jobId, null)
        }
      }),
    ),
  ...Array.from({ length: 2 }, () =>
    fc.tuple(tabIndex, turnsOrSettle).map(([index, turns]) =>
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
      // `pagehide` is the last event of a page.
      for (const form of world.forms) if (form.tab === tab && !form.isOver) void form.autosave.flush()
      tab.kill()
    }),
  ),
  fc.tuple(tabIndex).map(([index]) =>
    step(`suspend(${index})`, async (_, world) => {
      const tab = world.tab(index)
      if (!tab) return
      // `visibilitychange` comes before.
      for (const form of world.forms) if (form.tab === tab && !form.isOver) await world.wait(tab, form.autosave.flush())
      tab.hearsNotices = false
    }),
  ),
  fc.tuple(tabIndex).map(([index]) =>
    step(`resume(${index})`, async (_, world) => {
      const tab = world.tab(index)
      if (!tab) return
      tab.hearsNotices = true
      for (const form of world.forms) if (form.tab === tab && !form.isOver) await world.wait(tab, form.autosave.check())
    }),
  ),
  fc.tuple(tabIndex, turnsOrSettle).map(([index, turns]) =>
    step(`send now(${index}, ${turns})`, async (_, world) => {
      const tab = world.tab(index)
      void tab?.outbox.wake('send-now')
      await (turns === null ? world.device.settle() : world.device.turns(turns))
    }),
  ),
  fc.boolean().map((isOnline) => step(isOnline ? 'online' : 'offline', async (_, world) => world.device.setOnline(isOnline))),
  ...Array.from({ length: 2 }, () =>
    fc
      .array(
        fc.oneof(
          portal,
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
            'malformed-400',
            'unauthorised-401',
            'too-large-413',
            'ticket-expired-403',
            'delay-and-drop',
            'forged-204',
          ),
        ),
        { minLength: 1, maxLength: 4 },
      )
      .map((faults) =>
        step(`faults(${faults.map(describeFault).join()})`, async (_, world) => void world.service.faults.push(...faults)),
      ),
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
  fc.constant(
    step('late requests arrive', async (_, world) => {
      for (const arrive of world.service.delayed.splice(0)) arrive()
      await world.device.settle()
    }),
  ),
  fc.constant(
    step('the service loses its newest application', async (_, world) => {
      // What a full device could not store is in nobody's hands but the service's.
      const stored = (await world.device.readTable('applications')) as readonly { readonly applicationId: string }[]
      world.service.loseNewest((key) => stored.some(({ applicationId }) => applicationId === key))
    }),
  ),
  job.map((jobId) =>
    step(`the team takes what is there for job ${jobId}`, async (_, world) => {
      for (const each of world.service.received) if (each.jobId === String(jobId)) world.service.handedKeys.add(each.key)
    }),
  ),
  job.map((jobId) =>
    step(`the team erases what is there for job ${jobId}`, async (expected, world) => {
      for (const { jobId: from, key } of world.service.received) {
        if (from !== String(jobId)) continue
        world.service.erase(key)
        for (const submit of expected.submits) if (submit.applicationId === key) submit.isWithdrawn = true
        waive(expected, (typed) => typed.jobId === jobId)
      }
    }),
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
      // By this clock, drafts may have been idle for too long.
      if (milliseconds <= maxIdleDraftMs) return
      waive(expected, () => true)
      // What was sent is not kept for longer either, so the service must not lose it any more.
      for (const key of world.service.everHeld) {
        world.service.reportedKeys.add(key)
        if (world.service.holds(key)) continue
        for (const submit of expected.submits) if (submit.applicationId === key) submit.isWithdrawn = true
      }
    }),
  ),
  fc.tuple(tabIndex, job).map(([index, jobId]) =>
    step(`discard(${index}, ${jobId})`, async (expected, world) => {
      const tab = world.tab(index)
      const form = tab && (await world.openForm(tab, jobId))
      if (!form || !isWriter(form.autosave.getState())) return
      await world.wait(form.tab, form.autosave.discard())
      form.content = { text: '', fileIds: [] }
      form.files = []
      waive(expected, (typed) => typed.jobId === jobId)
    }),
  ),
  fc.tuple(tabIndex, job, fc.boolean()).map(([index, jobId, isMine]) =>
    step(`choose(${index}, ${jobId}, ${isMine ? 'mine' : 'the stored one'})`, async (expected, world) => {
      const tab = world.tab(index)
      const form = tab && world.form(tab, jobId)
      if (!form || form.isLocked) return
      const { seq, status } = form.autosave.getState()
      const isFound = status === 'found'
      if (isMine && (isGone(form) || (isFound && seq > 0))) {
        await world.wait(form.tab, form.autosave.keepMine())
        const mine = form.content.text
        if (isFound) waive(expected, (typed) => typed.jobId === jobId && !mine.includes(typed.word))
      } else if (!isMine && (isFound || status === 'taken-over')) {
        const before = form.content.text
        const reopened = await world.wait(form.tab, form.autosave.reopen())
        if (!reopened) return
        fill(form, reopened)
        const { text } = form.content
        if (isFound) waive(expected, ({ word }) => before.includes(word) && !text.includes(word))
      }
    }),
  ),
  fc.tuple(tabIndex, fc.constantFrom('reopen', 'retry', 'remove')).map(([index, what]) =>
    step(`${what} one that is not sent(${index})`, async (expected, world) => {
      const tab = world.tab(index)
      if (!tab) return
      const rows = (await world.wait(tab, tab.storage.applications.list())) ?? []
      const row = rows.find((each) => each.state !== 'sent')
      const submit = expected.submits.find(({ word }) => word === row?.answers['word'])
      if (!row || !submit) return
      const { applications } = tab.storage
      if (what === 'retry') {
        if (await world.wait(tab, applications.retry(row.applicationId))) void tab.outbox.wake('submitted')
      } else if (what === 'remove') {
        await world.wait(tab, applications.remove(row.applicationId))
        submit.isWithdrawn = true
        waive(expected, (typed) => typed.jobId === row.jobId)
      } else {
        await reopen(world, tab, submit, row.applicationId)
      }
    }),
  ),
  fc.tuple(tabIndex).map(([index]) =>
    step(`delete everything(${index})`, async (expected, world) => {
      const tab = world.tab(index)
      if (!tab) return
      const waiveAll = () => {
        for (const submit of expected.submits) submit.isWithdrawn = true
        waive(expected, () => true)
      }
      // While the database does not answer, the deletion goes on and takes what is typed meanwhile.
      const isDone = await world.wait(tab, tab.storage.deleteEverything().finally(waiveAll))
      await world.device.advance(1_500)
      waiveAll()
      if (!isDone) return
      const left = await remainingData(world)
      if (left !== '') world.problems.push(`(6) after 'delete': ${left}`)
    }),
  ),
]

/** All personal data left on the device. */
async function remainingData({ device }: World): Promise<string> {
  const names = ['drafts', 'files', 'applications', 'earlierTries']
  const tables = await Promise.all(names.map((name) => device.readTable(name)))
  const rows = tables.flat()
  return rows.length === 0 && device.texts.size === 0 ? '' : JSON.stringify([rows, [...device.texts]])
}

/** Ends all faults and lets time pass. */
async function heal(world: World): Promise<void> {
  const { device, service } = world
  device.isFull = false
  device.fault = null
  service.faults.length = 0
  service.closedJobs.clear()
  for (const arrive of service.delayed.splice(0)) arrive()
  device.setOnline(true)
  await device.advance(12_000)
}

async function verify(expected: Expected, world: World): Promise<void> {
  const { device, service } = world
  await heal(world)
  const wasAlive = new Set(device.living())
  // Applications in memory are lost with their page, so all living tabs send first.
  for (const tab of device.living()) void tab.outbox.wake('send-now')
  // Longer than an upload may take before it is given up.
  await device.advance(uploadTimeoutMs + 100_000)
  await world.checkScreens()
  // An application in memory that needs attention was shown to the applicant. It may be lost with its page.
  const shown = new Set<string>()
  for (const living of device.living()) {
    const held = (await world.wait(living, living.storage.applications.list())) ?? []
    for (const { applicationId, isStored, state } of held) if (!isStored && state === 'needs-attention') shown.add(applicationId)
  }
  device.kill()

  const tab = world.openTab()
  void tab.outbox.wake('send-now')
  await device.advance(1_000_000)
  const rows = (await world.wait(tab, tab.storage.applications.list())) ?? []
  const drafts: (DraftRow | undefined)[] = []
  for (const jobId of jobIds) {
    const opened = await world.wait(tab, tab.storage.drafts.open(jobId))
    drafts.push(opened?.draft ?? undefined)
    if (opened?.status !== 'found') continue
    // The applicant chooses the other one.
    tab.storage.drafts.dropText(jobId)
    drafts.push((await world.wait(tab, tab.storage.drafts.open(jobId)))?.draft ?? undefined)
  }
  const wordOf = (body: string) => (JSON.parse(body) as { word: string }).word
  const receivedWords = service.received.map(({ body }) => wordOf(body))

  // (1) Every confirmed submit has arrived or needs attention.
  const lost = expected.submits.filter(({ applicationId, isStored, isWithdrawn, tab: from, word }) => {
    if (applicationId === null || isWithdrawn || (!isStored && !wasAlive.has(from))) return false
    const row = rows.find((other) => other.applicationId === applicationId)
    if (shown.has(applicationId)) return false
    return !receivedWords.includes(word) && !(row?.state === 'needs-attention')
  })
  expect(
    lost.map(({ applicationId, word }) => `${word} ${applicationId}`),
    '(1) submitted and not arrived',
  ).toEqual([])
  expect(
    rows.filter((row) => isWaiting(row)),
    '(1) still waiting',
  ).toEqual([])
  for (const { body } of service.received) {
    const { resume_url: url, word } = JSON.parse(body) as { resume_url?: string; word: string }
    const submit = expected.submits.find((other) => other.word === word)
    expect(url === undefined ? null : service.uploads.get(url), '(1) its file arrived with it').toBe(
      submit?.hasFile ? '%PDF' : null,
    )
  }

  // (2) The service has one record per key and per submit.
  expect(new Set(service.received.map(({ key }) => key)).size, '(2) one record per key').toBe(service.received.length)
  expect(new Set(receivedWords).size, '(2) one record per submit').toBe(receivedWords.length)
  expect(service.maxConcurrent, '(2) one at a time').toBeLessThanOrEqual(1 + wasAlive.size)

  // (2) A try whose answers went back to the form is not stored beside the one that followed it.
  const doubled = expected.submits.filter(
    ({ applicationId, isReopened, jobId, word }, index) =>
      isReopened &&
      receivedWords.includes(word) &&
      !service.handedKeys.has(applicationId ?? '') &&
      expected.submits.slice(index + 1).some((later) => later.jobId === jobId && receivedWords.includes(later.word)),
  )
  expect(
    doubled.map(({ word }) => word),
    '(2) beside the one that replaced it',
  ).toEqual([])

  // (2) A submitted draft no longer exists, so that nobody can submit it again.
  const draftIds = (await world.wait(tab, tab.storage.drafts.list()))?.map(({ draftId }) => draftId) ?? []
  const handedOver = rows.filter((row) => draftIds.some((draftId) => isOfDraft(row, draftId)))
  expect(
    handedOver.map(({ applicationId }) => applicationId),
    '(2) draft and application at once',
  ).toEqual([])

  // (4) Nothing was sent without a submit.
  const submitted = new Set(expected.submits.map(({ word }) => word))
  expect(
    receivedWords.filter((word) => !submitted.has(word)),
    '(4) sent without a submit',
  ).toEqual([])

  // (3) Every word older than a second can be found.
  const found = [
    ...drafts.map((draft) => textOf(draft)),
    ...rows.map((row) => textOf(row)),
    ...service.received.map(({ body }) => body),
  ].join('\n')
  const gone = expected.typed.filter(({ isWaived, word }) => !isWaived && !found.includes(word))
  expect(
    gone.map(({ atMs, jobId, word }) => `${word} job ${jobId} at ${atMs}`),
    '(3) lost words',
  ).toEqual([])

  // (6) Deleting everything leaves nothing.
  await world.wait(tab, tab.storage.deleteEverything())
  expect(await remainingData(world), "(6) after 'delete'").toBe('')
}

function textOf(
  row: { readonly state?: unknown; readonly answers?: unknown; readonly entered?: unknown } | null | undefined,
): string {
  return JSON.stringify([row?.state, row?.answers, row?.entered])
}

/** Waives words that were typed less than a second before another tab has claimed their draft. */
function waiveDisplacedWords(expected: Expected, world: World): void {
  world.onOpenForm = (form) =>
    form.autosave.subscribe(() => {
      if (form.autosave.getState().status !== 'taken-over') return
      const nowMs = world.device.elapsedMs
      waive(expected, ({ atMs, form: typedIn }) => typedIn === form && nowMs - atMs < 1_000)
    })
}

/** Waives words that were typed less than a second before their tab died. */
function waiveRecentWords(expected: Expected, world: World): void {
  for (const tab of world.device.tabs) {
    const { kill } = tab
    if (Object.hasOwn(tab, 'kill')) continue
    tab.kill = () => {
      const nowMs = world.device.elapsedMs
      // Also waives words in a form that has reported that its draft was submitted or discarded elsewhere.
      waive(expected, ({ atMs, form }) => form.tab === tab && (nowMs - atMs < 1_000 || isGone(form)))
      kill.call(tab)
    }
  }
}

/** Warnings about lost connections, which these tests cause on purpose. */
const expectedWarnings = /^(Dexie: (Need to reopen db|Workaround for Chrome)|storage: the connection)/

describe('drafts and the outbox', () => {
  beforeEach(() => {
    const { warn } = console
    vi.spyOn(console, 'warn').mockImplementation((...args: unknown[]) => {
      if (!expectedWarnings.test(String(args[0]))) warn(...args)
    })
  })

  it(`lose nothing and double nothing in ${runs} random stories`, { timeout: 0 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(steps, { maxCommands: 30, size: 'max' }), async (story) => {
        const world = new World()
        const expected: Expected = { typed: [], submits: [], words: 0 }
        const { openTab } = world.device
        world.device.openTab = (options) => {
          const tab = openTab.call(world.device, options)
          waiveRecentWords(expected, world)
          return tab
        }
        waiveDisplacedWords(expected, world)
        world.openTab()
        await fc.asyncModelRun(() => ({ model: expected, real: world }), story)
        await verify(expected, world)
        world.device.kill()
      }),
      { numRuns: runs, endOnFailure: false },
    )
  })
})
