import fc from 'fast-check'
import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'

import { rm } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { packAddress } from '#shared/board-pack.ts'
import { plainMapping } from '#shared/board-mapping.ts'
import { ownBoard } from '#server/board/board.ts'
import { readRecordedBoard } from '#server/board/recorded-board.ts'
import type { BoardPack } from '#server/board/pack/board-pack.ts'
import { packRoutes } from '#server/web/files/pack-answers.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { expectConsole } from '../setup/console.ts'
import { newDataDir } from '../setup/new-data-dir.ts'
import { readBoard } from '../setup/read-board.ts'

/** A device that reads the pack of a real server, and dies, or is lied to, in the middle. */

const noWarning = (message: string): never => {
  throw new Error(message)
}

function boardJob(id: number, more: object = {}) {
  const updated_at = '2026-11-01T09:00:00Z'
  return { id, title: `Job ${id}`, content: `&lt;p&gt;Text ${id}&lt;/p&gt;`, updated_at, departments: [], ...more }
}
const boardJobs = (count: number) => Array.from({ length: count }, (_, index) => boardJob(index + 1))

let dataDir: string
let database: Database
let jobs: readonly object[]
let pack: BoardPack
/** Changes an answer on its way to the device. */
let tamper: (path: string, text: string) => string | null
let asked: string[]

beforeEach(async () => {
  dataDir = await newDataDir()
  database = await openDatabase({ dataDir })
  jobs = boardJobs(130)
  tamper = (_, text) => text
  asked = []
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const answer = await packRoutes(pack).request(path.slice(packAddress.base.length))
    const text = tamper(path, await answer.text())
    return text === null ? Response.error() : new Response(text, { status: answer.status })
  })
  await publish()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.resetModules()
  database.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** The server publishes the jobs in another version of the pack. It has restarted meanwhile. */
async function publish(): Promise<string> {
  const board = readRecordedBoard({ jobs }, noWarning)
  const deps = { board: 'own', isOwn: true, read: ownBoard(() => board), mapping: plainMapping, database }
  pack = readBoard({ ...deps, warn: noWarning }).pack
  await pack.complete(() => {})
  return pack.index()?.version ?? ''
}

/** A page that starts. @param stopAfter the number of steps after which it dies */
async function openPage(stopAfter = Number.POSITIVE_INFINITY) {
  vi.resetModules()
  const { readPackOfSite } = await import('#features/board/device/read-pack.ts')
  const details = await import('#storage/job-details.ts')
  const { readStoredPack } = await import('#storage/board-pack.ts')
  const { connection } = await import('#storage/database.ts')
  const titles = async () => {
    const found = new Map<number, string>()
    for (const jobId of (await details.readJobDetailDates()).keys()) {
      found.set(jobId, (await details.readJobDetail(jobId))?.value.title ?? '')
    }
    return found
  }
  let steps = 0
  const read = () =>
    readPackOfSite(() => {
      steps += 1
      if (steps >= stopAfter) throw new Error('killed')
    })
  return { ...details, read, readStoredPack, titles, close: () => connection.close(), run: connection.run }
}

const titlesOf = (list: readonly object[]) => new Map((list as ReturnType<typeof boardJob>[]).map(({ id, title }) => [id, title]))

describe('a device that reads the board pack', () => {
  it('has every job with its form, and its education lists, after two requests', async () => {
    const page = await openPage()
    expect(await page.read()).toMatchObject({ status: 'current', jobCount: 130, formCount: 130 })
    expect(await page.titles()).toEqual(titlesOf(jobs))
    expect((await page.readJobDetail(7))?.value.form.questions.length).toBeGreaterThan(3)
    const { readEducationList } = await import('#storage/education-lists.ts')
    for (const list of ['degrees', 'disciplines'] as const) expect((await readEducationList(list))?.value).not.toEqual([])
    expect(asked).toHaveLength(2)
    await page.read()
    expect(asked).toHaveLength(3)
    page.close()
  })

  // A release has more.
  const kills = process.env['MODEL_RUNS'] === undefined ? 8 : 20
  it(`survives being killed ${kills} times in the middle, and never counts a part of a version as the whole`, async () => {
    const first = await publish()
    const whole = await openPage()
    await whole.read()
    whole.close()
    jobs = [...boardJobs(130).map((job) => ({ ...job, title: `New ${job.id}` })), boardJob(131)]
    const version = await publish()
    for (const steps of fc.sample(fc.integer({ min: 1, max: 7 }), kills)) {
      const page = await openPage(steps)
      await expect(page.read()).rejects.toThrow('killed')
      expect((await page.readStoredPack())?.version).toBe(first)
      for (const [jobId, title] of await page.titles()) expect([`Job ${jobId}`, `New ${jobId}`]).toContain(title)
      page.close()
    }
    const page = await openPage()
    expect(await page.read()).toMatchObject({ status: 'current' })
    expect((await page.readStoredPack())?.version).toBe(version)
    expect(await page.titles()).toEqual(titlesOf(jobs))
    page.close()
  })

  it('reads only what has changed since its version, and keeps a closed job for a while', async () => {
    const page = await openPage()
    await page.read()
    await page.run((open) => open.jobDetails.toCollection().modify({ date: 1_000 }))
    const from = (await page.readStoredPack())?.version ?? ''
    jobs = [...boardJobs(130).slice(1), boardJob(131)]
    const version = await publish()
    asked = []
    expect(await page.read()).toMatchObject({ status: 'current', jobCount: 130 })
    expect(asked).toEqual([packAddress.index, packAddress.delta(from, version)])
    expect([...(await page.titles()).keys()]).toEqual(expect.arrayContaining([1, 130, 131]))
    const dates = await page.readJobDetailDates()
    expect(dates.get(2)).toBe(1_000)
    expect(dates.get(1)).toBeGreaterThan(Date.now() / 1000 - 60)
    // It is as old as the server's last word about it.
    expect((await page.readJobDetail(2))?.date).toBeGreaterThan(Date.now() / 1000 - 60)
    page.close()
  })

  it('reads all of a pack when nobody knows its version any more', async () => {
    const page = await openPage()
    await page.read()
    jobs = [...jobs, boardJob(131)]
    await database.write(['DELETE FROM pack_versions'])
    const version = await publish()
    asked = []
    expect(await page.read()).toMatchObject({ status: 'current' })
    expect(asked).toEqual([packAddress.index, packAddress.whole(version)])
    page.close()
  })

  it('keeps a job that it has read from the board meanwhile', async () => {
    const page = await openPage()
    await page.read()
    const stored = await page.readJobDetail(7)
    if (!stored) return expect.fail('it is not stored')
    jobs = boardJobs(130).map((job) => ({ ...job, title: `New ${job.id}` }))
    await publish()
    await page.saveJobDetail(7, { date: Date.now() / 1000 + 60, value: { ...stored.value, title: 'Newest' } })
    await page.read()
    expect((await page.titles()).get(7)).toBe('Newest')
    expect((await page.titles()).get(8)).toBe('New 8')
    page.close()
  })

  const lies: Record<string, (text: string) => string | null> = {
    'is cut': (text) => text.slice(0, text.length * 0.7),
    'ends before its end': (text) => text.slice(0, -3),
    'has a job of another shape in its last third': (text) =>
      text.replace(/("jobId":40,.*"title":)"Job 40"/, (_, start: string) => `${start}40`),
    'has another job than it says': (text) => text.replace('"jobId":40,', '"jobId":4000,'),
    'is the page of a portal': () => '<!doctype html><title>Log in</title>',
    'is another version': (text) => text.replace(/"version":"\w{20}"/, `"version":"${'0'.repeat(20)}"`),
    'does not arrive': () => null,
  }
  const isTrueAtFirst = new Set([
    'is cut',
    'ends before its end',
    'has a job of another shape in its last third',
    'has another job than it says',
  ])
  it.each(Object.keys(lies))('believes only whole jobs of a pack that %s, and never has its version', async (lie) => {
    if (lie !== 'does not arrive') expectConsole(/^board: the board pack cannot be read/)
    tamper = (path, text) => (path === packAddress.index ? text : (lies[lie]?.(text) ?? null))
    const page = await openPage()
    expect(await page.read()).toEqual({ status: 'unavailable' })
    expect(await page.readStoredPack()).toBeNull()
    const stored = await page.titles()
    for (const [jobId, title] of stored) expect(title).toBe(`Job ${jobId}`)
    expect(stored.size > 0).toBe(isTrueAtFirst.has(lie))
    page.close()
  })

  it('stores jobs while the pack still arrives', async () => {
    let sendRest = () => {}
    const rest = new Promise<void>((resolve) => {
      sendRest = resolve
    })
    const answerOf = fetch
    vi.stubGlobal('fetch', async (path: string) => {
      const answer = await answerOf(path)
      if (path === packAddress.index) return answer
      const bytes = new Uint8Array(await answer.arrayBuffer())
      const half = bytes.length / 2
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(bytes.slice(0, half)),
        pull: async (controller) => {
          await rest
          controller.enqueue(bytes.slice(half))
          controller.close()
        },
      })
      return new Response(body)
    })
    const page = await openPage()
    const result = page.read()
    await expect.poll(async () => (await page.titles()).size).toBeGreaterThan(20)
    expect(await page.readStoredPack()).toBeNull()
    sendRest()
    expect(await result).toMatchObject({ status: 'current', jobCount: 130 })
    expect(await page.titles()).toEqual(titlesOf(jobs))
    page.close()
  })

  it('reads the whole pack when its changes are cut', async () => {
    expectConsole(/^board: the changes of the board pack cannot be read/)
    const page = await openPage()
    await page.read()
    jobs = [...jobs, boardJob(131)]
    await publish()
    tamper = (path, text) => (path.includes('-') ? text.slice(0, -3) : text)
    expect(await page.read()).toMatchObject({ status: 'current' })
    expect(await page.titles()).toEqual(titlesOf(jobs))
    page.close()
  })

  it.each([
    ['has no pack', () => '{"error":"Not found"}', 404, 'no-pack'],
    ['answers every address with its page', () => '<!doctype html>', 200, 'no-pack'],
    ['has another index', () => '{"format":2}', 200, 'no-pack'],
    ['has no pack yet', () => '{"error":"There is no pack yet."}', 503, 'unavailable'],
  ])('does nothing at a site that %s', async (_, text, status, expected) => {
    vi.stubGlobal('fetch', async () => new Response(text(), { status }))
    const page = await openPage()
    expect(await page.read()).toEqual({ status: expected })
    page.close()
  })

  it('stores nothing without a database', async () => {
    vi.stubGlobal('indexedDB', undefined)
    const page = await openPage()
    expect(await page.read()).toEqual({ status: 'no-database' })
  })

  it('has the texts of jobs without a form for a search, and does not show them', async () => {
    const page = await openPage()
    tamper = (_, text) => text.replaceAll('"hasForm":true', '"hasForm":false')
    await page.read()
    expect(await page.readJobDetail(7)).toBeNull()
    expect((await page.readJobDetailDates()).size).toBe(0)
    const texts = []
    for await (const batch of page.readJobTexts()) texts.push(...batch)
    expect(texts).toHaveLength(130)
    expect(texts[6]).toEqual({ jobId: 7, text: 'Text 7' })
    page.close()
  })
})
