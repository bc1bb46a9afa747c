import { createHash } from 'node:crypto'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DeskApplication, deskUrl } from '#modules/desk/shared/desk.ts'
import { modulesWithDesk, signedInDesk } from '#modules/desk/tests/desk-client.ts'
import type { FileCheck, FileScanner } from '#server/applications/files/file-scanner.ts'
import { eraseApplication } from '#server/applications/store/erase.ts'
import { textColumn } from '#server/database/rows.ts'
import { sql } from '#server/database/sql.ts'
import { OperatorError } from '#server/tools/operator-error.ts'
import { readEnvironment } from '#server/web/settings/environment.ts'
import { minuteMs } from '#shared/durations.ts'
import { bakerWith, type Delivering, openDelivering } from '#tests/ats/delivering.ts'
import { server } from '../server.ts'
import { openCommandScanner } from '../server/scanner.ts'
import { makeScanProgram, type ScanProgram } from './scan-program.ts'

/** A file is judged by the operator's program before it is delivered, or shown at the desk. */

let program: ScanProgram
let open: Delivering
const reopen = async (options: Parameters<typeof openDelivering>[0] = {}) => {
  open = await openDelivering({
    environment: { SCAN_COMMAND: program.command, GREENHOUSE_WEBHOOK_SECRET: 'a-secret-of-the-server' },
    modules: modulesWithDesk(),
    ...options,
  })
}
beforeEach(async () => {
  program = await makeScanProgram()
  await reopen()
})
afterEach(async () => {
  await open.close()
  await program.remove()
})

const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`)
const notPassedOn = 'A scanner found something in this file. It wasn’t passed on.'

/** Somebody who applies with a file that holds these words. */
async function applyWith(text: string, name = 'cv.pdf'): Promise<string> {
  return open.apply({ resume_url: await open.upload(name, pdf(text)), resume_url_filename: name })
}

const uploadKeysOf = async (applicationId: string) =>
  (await open.database.read(sql`SELECT upload_key FROM application_files WHERE application_id = ${applicationId}`)).rows.map(
    (row) => textColumn(row, 'upload_key'),
  )

const copies = async () => readdir(path.join(open.dataDir, 'scans')).catch(() => [])
const runCount = async () => (await program.runs()).filter((line) => line === 'begin').length
const answers = async () =>
  (await open.database.read('SELECT answer FROM guard_scans ORDER BY answer')).rows.map(({ answer }) => answer)
const ready = async () => (await open.request('/api/ready')).json()

describe('a file that the program finds clean', () => {
  it('is delivered as it came', async () => {
    const id = await applyWith('clean')
    await open.workLater()
    expect(await open.stateOf(id)).toMatchObject({ state: 'delivered', lastAnswer: 'HTTP 200' })
    expect(open.fake.received).toMatchObject([{ files: [{ name: 'cv.pdf', sizeBytes: pdf('clean').length }] }])
  })

  it('is given to the program as a copy with a name of ours, which is deleted, and without the settings of the server', async () => {
    await applyWith('clean', 'Amina $(touch x).pdf')
    await open.workLater()
    expect(await program.path()).toMatch(/\/scans\/[0-9a-f-]{36}$/)
    expect(await copies()).toEqual([])
    expect(await program.environment()).not.toContain('GREENHOUSE_WEBHOOK_SECRET')
  })

  it('is not judged again, whoever sends the same bytes', async () => {
    await applyWith('clean')
    await open.workLater()
    await applyWith('clean', 'other.pdf')
    await open.workLater()
    expect(await runCount()).toBe(1)
    expect(open.fake.received).toHaveLength(2)
  })

  it('takes its answer with it when it is erased', async () => {
    const id = await applyWith('clean')
    await open.workLater()
    expect(await answers()).toEqual(['clean'])
    await eraseApplication(open.database, id)
    expect(await answers()).toEqual([])
  })
})

describe('a file in which the program finds something', () => {
  it('stays here, and the application is delivered with a text in its place', async () => {
    const id = await applyWith('EVIL')
    await open.workLater()
    const text = Buffer.from(`${notPassedOn}\n`)
    expect(open.fake.received).toMatchObject([
      {
        files: [
          {
            field: 'resume',
            name: 'cv.txt',
            sizeBytes: text.length,
            sha256: createHash('sha256').update(text).digest('hex'),
          },
        ],
      },
    ])
    expect(await open.stateOf(id)).toMatchObject({
      state: 'delivered',
      lastAnswer: 'HTTP 200, left out: a file in which a scanner found something',
    })
  })

  it('is said to be held back at the desk, which does not hand it out', async () => {
    const id = await applyWith('EVIL')
    const desk = await signedInDesk(open.request)
    expect((await desk.read(DeskApplication, deskUrl.application(id))).files).toMatchObject([
      { fileName: 'cv.pdf', check: 'found' },
    ])
    for (const address of [deskUrl.file(id, 'resume'), deskUrl.shownFile(id, 'resume')]) {
      const answer = await desk.get(address)
      expect([answer.status, await answer.json()]).toEqual([409, { error: notPassedOn, reason: 'not-possible' }])
    }
    await open.workLater()
    expect((await desk.read(DeskApplication, deskUrl.application(id))).events.at(-1)?.note).toBe(
      'Left out: a file in which a scanner found something.',
    )
  })

  it('is not at its link if it is a video, and the link is not delivered', async () => {
    open.publish(
      bakerWith([{ label: 'Video', required: false, fields: [{ name: 'question_5', type: 'input_video', values: [] }] }]),
    )
    const webm = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.from('webm EVIL')])
    const url = await open.upload('me.webm', webm, 'video/webm')
    await open.apply({ question_5: url })
    await open.workLater()
    expect(open.fake.received).toMatchObject([{ fields: { question_5: notPassedOn } }])
    expect((await open.request(new URL(url).pathname)).status).toBe(404)
  })
})

describe('a file that the program does not judge', () => {
  it('keeps its application here until it does, and then that is delivered once', async () => {
    const id = await applyWith('ODD')
    await open.workLater()
    expect(await open.stateOf(id)).toMatchObject({ state: 'queued', lastAnswer: 'its files are not checked yet' })
    expect(open.fake.requests).toHaveLength(0)
    await program.mend()
    await open.workLater()
    expect(await open.stateOf(id)).toMatchObject({ state: 'delivered' })
    expect(open.fake.received).toHaveLength(1)
  })

  it('holds up nobody else', async () => {
    await applyWith('ODD')
    const other = await applyWith('clean')
    await open.work(4)
    expect(await open.stateOf(other)).toMatchObject({ state: 'delivered' })
  })

  it('is not shown at the desk, which says that it is not checked yet', async () => {
    const id = await applyWith('ODD')
    const desk = await signedInDesk(open.request)
    expect((await desk.read(DeskApplication, deskUrl.application(id))).files).toMatchObject([{ check: 'unchecked' }])
    const answer = await desk.get(deskUrl.file(id, 'resume'))
    expect([answer.status, await answer.json()]).toEqual([
      409,
      { error: 'This file hasn’t been checked yet. Please try again in a minute.', reason: 'not-possible' },
    ])
    await program.mend()
    expect((await desk.get(deskUrl.file(id, 'resume'))).status).toBe(200)
  })

  it('is an alarm after 15 minutes, in /api/ready and once in the log, until it is judged', async () => {
    const id = await applyWith('ODD')
    await open.work(2)
    const isLate = async () => openScanner().isLate()
    expect(await isLate()).toBe(false)
    await open.database.write([sql`UPDATE guard_scans SET since_ms = since_ms - ${15 * minuteMs}`])
    await open.workLater()
    expect(open.warnings.filter((line) => line.startsWith('guard: '))).toEqual([
      'guard: SCAN_COMMAND has not judged a file for 15 minutes (exit status 2). Applications with such files are not delivered until it does',
    ])
    expect(await ready()).toMatchObject({ ok: true, warnings: ['files-unchecked'] })
    await program.mend()
    await open.workLater()
    expect(await open.stateOf(id)).toMatchObject({ state: 'delivered' })
    expect(await isLate()).toBe(false)
  })

  it('waits in the same way where there is no such program', async () => {
    await open.close()
    await reopen({ environment: { SCAN_COMMAND: '/nowhere/scan' } })
    const id = await applyWith('clean')
    await open.work(2)
    expect(await open.stateOf(id)).toMatchObject({ state: 'queued', lastAnswer: 'its files are not checked yet' })
  })
})

function openScanner(limitMs?: number): FileScanner {
  const { database, dataDir, warnings } = open
  const warn = (message: string) => warnings.push(message)
  return openCommandScanner({ command: program.command, dataDir, database, warn, ...(limitMs === undefined ? {} : { limitMs }) })
}

describe('the program', () => {
  it('is ended when it gives no answer in time', async () => {
    const [key = ''] = await uploadKeysOf(await applyWith('STUCK'))
    expect(await openScanner(200).check(key)).toBe('unchecked')
    expect([await answers(), await copies()]).toEqual([['none'], []])
  })

  it('is ended with the server, which is not counted as a failure', async () => {
    const [key = ''] = await uploadKeysOf(await applyWith('STUCK'))
    const scanner = openScanner()
    const checking = scanner.check(key)
    await expect.poll(runCount).toBe(1)
    await scanner.stop()
    expect(await checking).toBe('unchecked')
    expect([await answers(), await copies()]).toEqual([[], []])
  })

  it('runs twice at once at most, and once for a file that several ask about', async () => {
    const keys: string[] = []
    for (const text of ['SLOW 1', 'SLOW 2', 'SLOW 3', 'SLOW 4']) keys.push(...(await uploadKeysOf(await applyWith(text))))
    const scanner = openScanner()
    const checks = await Promise.all([...keys, ...keys].map(async (key) => scanner.check(key)))
    expect(new Set(checks)).toEqual(new Set(['passed']))
    let atOnce = 0
    const most = Math.max(...(await program.runs()).map((line) => (atOnce += line === 'begin' ? 1 : -1)))
    expect([await runCount(), most]).toEqual([4, 2])
  })

  it('leaves no copy behind that a server was killed over', async () => {
    const folder = path.join(open.dataDir, 'scans')
    await mkdir(folder)
    await writeFile(path.join(folder, 'left'), 'x')
    const longAgo = new Date(Date.now() - 10 * minuteMs)
    await utimes(path.join(folder, 'left'), longAgo, longAgo)
    await applyWith('clean')
    await open.workLater()
    expect(await copies()).toEqual([])
  })
})

it('a server that is killed while the program runs leaves an application that another one delivers, once', async () => {
  await open.close()
  let dies = true
  const never = new Promise<FileCheck>(() => {})
  const check = async () => (dies ? never : Promise.resolve('passed' as const))
  await reopen({ scanner: { check, isLate: async () => Promise.resolve(false), stop: async () => {} } })
  const id = await applyWith('clean')
  void open.work(1)
  await expect
    .poll(async () => (await open.database.read('SELECT lease_until_ms FROM deliveries')).rows[0]?.['lease_until_ms'])
    .not.toBeNull()
  dies = false
  await open.work(1)
  expect(await open.stateOf(id)).toMatchObject({ state: 'queued' })
  await open.workLater()
  expect(await open.stateOf(id)).toMatchObject({ state: 'delivered' })
  expect(open.fake.requests).toHaveLength(1)
})

it('an answer that is in doubt is not doubled because the files are checked first', async () => {
  open.fake.lie('commit-then-drop')
  const id = await applyWith('EVIL')
  await open.workLater()
  expect(await open.stateOf(id)).toMatchObject({ state: 'unknown' })
  expect(open.fake.received).toHaveLength(1)
})

it('a setting that names no path is refused by its name', () => {
  expect(() => readEnvironment({ SCAN_COMMAND: 'clamdscan --fdpass' }, undefined, [server])).toThrow(
    new OperatorError('SCAN_COMMAND: Expected the path of a program, beginning with /'),
  )
})
