import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openDraft } from '#features/apply/draft/open-draft.ts'
import { createFairStore } from '#storage/fair.ts'
import { serviceStatusOf } from '#storage/service-status.ts'
import { ApplicantService } from './applicant-service.ts'
import { Device } from './device.ts'

/**
 * Opens the storage of a device as the release before 23 November 2026 left it: recorded in Chromium with a draft and its
 * file, a waiting application with two files, and a receipt. That release let several tabs write one draft.
 */

interface Recording {
  readonly version: number
  readonly tables: Readonly<Record<string, { readonly keyPath: string; readonly rows: readonly object[] }>>
  readonly localStorage: Readonly<Record<string, string>>
}

const recording = JSON.parse(
  readFileSync(new URL('../fixtures/device-before-one-writer.json', import.meta.url), 'utf8'),
  (_key, value: unknown) =>
    typeof value === 'object' && value !== null && 'base64' in value
      ? new Uint8Array(Buffer.from(String(value.base64), 'base64')).buffer
      : value,
) as Recording

const draftJob = 7412008
const [[textKey, text] = ['', '']] = Object.entries(recording.localStorage)
const mirrored = JSON.parse(text) as { readonly state: { readonly values: object }; readonly baseRevision: number }

/** @param localStorage the mirrored texts, by key */
async function openDevice(localStorage = recording.localStorage) {
  const service = new ApplicantService()
  const device = new Device(service.fetch)
  service.device = device
  for (const [key, value] of Object.entries(localStorage)) device.texts.set(key, value)
  const indexes: Readonly<Record<string, string>> = { files: 'createdAtMs' }
  const tables = Object.entries(recording.tables).map(
    ([name, { keyPath }]) => [name, { keyPath, ...(indexes[name] ? { index: indexes[name] } : {}) }] as const,
  )
  const board = {
    jobLists: { keyPath: 'key' },
    jobDetails: { keyPath: 'jobId', index: 'date' },
    educationLists: { keyPath: 'list' },
    analyticsOutbox: { keyPath: 'id', autoIncrement: true, index: 'queuedAt' },
  }
  const rows = Object.entries(recording.tables).flatMap(([name, table]) => table.rows.map((row) => [name, row] as const))
  await device.openOldDatabase(recording.version, { ...board, ...Object.fromEntries(tables) }, rows)
  const tab = device.openTab()
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
    void tab.sender.wake('start')
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
