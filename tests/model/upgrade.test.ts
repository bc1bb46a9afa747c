import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openDraft } from '#features/apply/draft/open-draft.ts'
import { restoreForm } from '#features/apply/form/draft-form.ts'
import { createFairStore } from '#storage/fair.ts'
import { serviceStatusOf } from '#storage/service-status.ts'
import { ApplicantService } from './applicant-service.ts'
import { Device } from './device.ts'

/**
 * Opens the storage of devices as earlier releases have left them, recorded in Chromium.
 *
 * That before 23 November 2026 let several tabs write one draft: a draft and its file, a waiting application with two files, and
 * a receipt. That of 24 November 2026 stored what the form showed beside the answers: a draft and its file, a waiting application
 * with a school that was typed without a network, and a receipt whose content still waits for its second confirmation.
 */

interface Recording {
  readonly version: number
  readonly tables: Readonly<
    Record<
      string,
      {
        readonly keyPath: string
        readonly indexes: readonly { readonly name: string; readonly unique: boolean }[]
        readonly rows: readonly object[]
      }
    >
  >
  readonly localStorage: Readonly<Record<string, string>>
}

function readRecording(name: string): Recording {
  const text = readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8')
  return JSON.parse(text, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && 'base64' in value
      ? new Uint8Array(Buffer.from(String(value.base64), 'base64')).buffer
      : value,
  ) as Recording
}

const recording = readRecording('device-before-one-writer.json')

const draftJob = 7412008
const [[textKey, text] = ['', '']] = Object.entries(recording.localStorage)
const mirrored = JSON.parse(text) as { readonly state: { readonly values: object }; readonly baseRevision: number }

/** The device with its rows and the mirrored texts. */
async function recordedDevice({ localStorage, tables: recorded, version }: Recording) {
  const service = new ApplicantService()
  const device = new Device(service.fetch)
  service.device = device
  for (const [key, value] of Object.entries(localStorage)) device.texts.set(key, value)
  const tables = Object.entries(recorded).map(
    ([
      name,
      {
        indexes: [index],
        keyPath,
      },
    ]) => {
      return [name, { keyPath, ...(index ? { index: index.name, isUnique: index.unique } : {}) }] as const
    },
  )
  const board = {
    jobLists: { keyPath: 'key' },
    jobDetails: { keyPath: 'jobId', index: 'date' },
    educationLists: { keyPath: 'list' },
    analyticsOutbox: { keyPath: 'id', autoIncrement: true, index: 'queuedAt' },
  }
  const fair =
    version < 70
      ? {}
      : { fairSettings: { keyPath: 'name' }, fairEnvelopes: { keyPath: 'envelopeId' }, fairQueue: { keyPath: 'envelopeId' } }
  const rows = Object.entries(recorded).flatMap(([name, table]) => table.rows.map((row) => [name, row] as const))
  await device.openOldDatabase(version, { ...board, ...fair, ...Object.fromEntries(tables) }, rows)
  return { device, service, tab: device.openTab() }
}

/** @param localStorage the mirrored texts, by key */
async function openDevice(localStorage = recording.localStorage) {
  const { device, service, tab } = await recordedDevice({ ...recording, localStorage })
  const form = openDraft(tab.storage, draftJob, 'Licensing Manager, Songbook')
  await device.settle()
  return { device, service, tab, ...(await form) }
}

/** The recorded mirror entry with another name in it. */
function typed(firstName: string, change: object): Readonly<Record<string, string>> {
  const state = { ...mirrored.state, values: { ...mirrored.state.values, first_name: firstName } }
  return { [textKey]: JSON.stringify({ ...mirrored, state, ...change }) }
}

describe('a device of the release that let several tabs write', () => {
  it('keeps the draft with its file, and continues it', async () => {
    const { autosave, device, opened, tab } = await openDevice()
    expect(opened).toMatchObject({ status: 'claimed', missingFileIds: [] })
    expect(opened.draft).toMatchObject({ state: { values: { first_name: 'Amina', last_name: 'Okafor' } } })
    const reading = tab.storage.files.read(opened.draft?.fileIds[0] ?? '')
    await device.settle()
    expect(await reading).toMatchObject({ status: 'ready', file: { fileName: 'cv.pdf', sizeBytes: 15 } })
    autosave.change({ values: { first_name: 'Amina!' } }, opened.draft?.fileIds ?? [])
    await device.advance(1_000)
    expect(autosave.getState()).toMatchObject({ status: 'saved' })
    // The mirror has one entry per job now.
    expect([...device.texts.keys()]).toEqual([`careers-draft/${draftJob}`])
  })

  it('sends the waiting application, and keeps both receipts', async () => {
    const { device, service, tab } = await openDevice()
    void tab.outbox.wake('start')
    await device.advance(10_000)
    expect(service.received).toMatchObject([{ key: '0e526fc5-9cf5-4c57-b9c2-a1f3bb290626' }])
    expect(service.received[0]?.body).toMatch(/^\{"first_name":"Amina".*"question_61400010_url_filename":"cv\.pdf",/)
    const rows = tab.storage.applications.list()
    await device.settle()
    expect((await rows).map((row) => row.state === 'sent' && serviceStatusOf(row))).toEqual([null, null])
    expect((await rows).map(({ copy, state }) => [state, copy.length])).toEqual([
      ['sent', 7],
      ['sent', 7],
    ])
    // A day after the service has confirmed it again, only the draft's file is left.
    await device.advance(61_000)
    await device.advance(24 * 60 * 60 * 1000)
    const sweeping = tab.storage.sweep()
    await device.settle()
    await sweeping
    expect(await device.readTable('files')).toHaveLength(1)
  })

  it('becomes a fair’s tablet without losing the draft', async () => {
    const { device, tab } = await openDevice()
    const fair = createFairStore(tab.storage.connection, tab.storage.notices)
    const reading = fair.read()
    await device.settle()
    expect(await reading).toEqual({ status: 'ok', value: { settings: null, queue: [], unsentIds: [], kept: [] } })
    expect(await device.readTable('drafts')).toHaveLength(1)
    expect(await device.readTable('applications')).toHaveLength(2)
  })

  it('keeps a text that only the mirror had', async () => {
    const { opened } = await openDevice(typed('Typed last', { isSaved: false, baseRevision: 99 }))
    expect(opened.draft).toMatchObject({ state: { values: { first_name: 'Typed last' } } })
  })

  it('ignores a text that is older than the stored draft', async () => {
    const { opened } = await openDevice(typed('Typed first', { baseRevision: 0 }))
    expect(opened.draft).toMatchObject({ state: { values: { first_name: 'Amina' } } })
  })

  it('does not restore the text of a submitted draft', async () => {
    const { device, tab } = await openDevice()
    const [waiting] = recording.tables['applications']?.rows ?? []
    const { draftId, jobId } = waiting as { readonly draftId: string; readonly jobId: number }
    device.texts.set(`careers-draft/${jobId}/old-tab/${draftId}`, JSON.stringify({ ...mirrored, jobId, draftId }))
    const form = openDraft(tab.storage, jobId, 'Privacy Counsel')
    await device.settle()
    expect((await form).opened.draft).toBeNull()
  })
})

describe('a device of the release that stored answers and form', () => {
  const stored = readRecording('device-with-kept-receipt.json')
  const waitingJob = 7416001

  it('keeps the draft with its file', async () => {
    const { device, tab } = await recordedDevice(stored)
    const form = openDraft(tab.storage, draftJob, 'Licensing Manager, Songbook')
    await device.settle()
    const { opened } = await form
    expect(opened).toMatchObject({ status: 'claimed', missingFileIds: [] })
    const entered = { values: { first_name: 'Amina', last_name: 'Okafor' }, files: { resume: { file: { name: 'cv.pdf' } } } }
    expect(restoreForm(opened.draft?.state, [])).toMatchObject(entered)
  })

  it('sends the waiting application with the school that was typed, byte by byte as that release would', async () => {
    const { device, service, tab } = await recordedDevice(stored)
    void tab.outbox.wake('start')
    await device.advance(10_000)
    const { body } = service.received[0] ?? {}
    expect(body).toBe(
      '{"first_name":"Amina","last_name":"Okafor","email":"amina@example.com","location":"Lagos","resume_text":"My life",' +
        '"question_61400006":"Birds","question_61400004":"https://amina.example","question_61400016":1,"educations":' +
        '[{"school_name_id":77,"degree_id":5494454,"discipline_id":5494914,"end_date":{"month":5,"year":2016}}]}',
    )
  })

  it('returns the waiting application to its form with everything that was entered', async () => {
    const { device, tab } = await recordedDevice(stored)
    const reopening = tab.storage.applications
      .list()
      .then((rows) => tab.outbox.reopen(rows.find(({ jobId }) => jobId === waitingJob)?.applicationId ?? ''))
    await device.settle()
    expect(await reopening).toEqual({ status: 'reopened', jobId: waitingJob })
    const form = openDraft(tab.storage, waitingJob, 'Product Designer, Story Lessons')
    await device.settle()
    expect(restoreForm((await form).opened.draft?.state, [])).toMatchObject({
      values: { first_name: 'Amina', question_61400016: 1 },
      educations: [
        {
          school: { id: null, text: 'bogazici  university', isLookedUpLater: true },
          degree: { id: 5494454, text: "Bachelor's Degree" },
          endMonth: 5,
          endYear: '2016',
        },
      ],
      asked: expect.arrayContaining([{ name: 'educations', label: 'Education' }]),
    })
  })

  it('uploads the files of its receipt and sends the same answers again, if the service has lost all of it', async () => {
    const { device, service, tab } = await recordedDevice(stored)
    const [receipt] = stored.tables['applications']?.rows ?? []
    const { applicationId, kept } = receipt as {
      readonly applicationId: string
      readonly kept: { readonly content: { readonly body: string } }
    }
    device.clockMs = Date.UTC(2026, 10, 25, 9)
    void tab.outbox.wake('start')
    await device.advance(61_000)
    const again = service.received.find(({ key }) => key === applicationId)
    const withoutAddresses = (body: string) => body.replace(/https:[^"]+/g, 'address')
    expect(withoutAddresses(again?.body ?? '')).toBe(withoutAddresses(kept.content.body))
  })
})
