import { createHash, randomBytes } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { type DeliveryState } from '#server/delivery/transitions.ts'
import { amina, apiKey, bakerWith, type Delivering, openDelivering } from './delivering.ts'
import type { Lie } from '#server/delivery/fake/fake-greenhouse.mjs'

let open: Delivering
afterEach(() => open.close())

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const pdf = (size: number) => Buffer.concat([Buffer.from('%PDF-1.7 '), randomBytes(size)])
const ready = async () => (await open.request('/api/ready')).json() as Promise<{ ok: boolean; delivery?: object }>

describe('an application', () => {
  it('is queued with the transaction that stores it, and arrives once with its files and answers', async () => {
    open = await openDelivering()
    const resume = pdf(3_000_000)
    const id = await open.apply({
      resume_text: undefined,
      resume_url: await open.upload('Lebenslauf Amina.pdf', resume),
      resume_url_filename: 'Lebenslauf Amina.pdf',
      question_1: 44_000_000_003,
      gender: '2',
      mapped_url_token: 'fair',
    })
    expect(await open.stateOf(id)).toMatchObject({ state: 'queued', attempts: 0 })
    await open.work(3)
    expect(await open.stateOf(id)).toMatchObject({ state: 'delivered', attempts: 1, lastAnswer: 'HTTP 200' })
    expect(open.fake.received).toMatchObject([
      {
        jobId: 7,
        isForm: false,
        ignored: [],
        fields: {
          first_name: 'Amina',
          last_name: 'Okafor',
          email: 'amina@example.com',
          phone: '+49 170 1234567',
          question_1: 44_000_000_003,
          gender: 2,
          mapped_url_token: 'fair',
        },
        files: [{ field: 'resume', name: 'Lebenslauf Amina.pdf', sha256: sha256(resume) }],
      },
    ])
    expect(open.warnings).toEqual([])
  })

  it('goes as a form where its files are too large for JSON', async () => {
    open = await openDelivering()
    const [resume, letter] = [pdf(8_000_000), pdf(9_000_000)]
    await open.apply({
      resume_url: await open.upload('cv.pdf', resume),
      resume_url_filename: 'cv.pdf',
      cover_letter_url: await open.upload('letter.pdf', letter),
      cover_letter_url_filename: 'letter.pdf',
      gender: '2',
    })
    await open.work(1)
    expect(open.fake.received).toMatchObject([
      {
        isForm: true,
        ignored: [],
        fields: { gender: '2' },
        files: [
          { field: 'cover_letter', sha256: sha256(letter) },
          { field: 'resume', sha256: sha256(resume) },
        ],
      },
    ])
  })

  it('goes as a form where the ATS finds the JSON too large', async () => {
    open = await openDelivering({ maxJsonBytes: 10_000 })
    const id = await open.apply({ resume_url: await open.upload('cv.pdf', pdf(50_000)), resume_url_filename: 'cv.pdf' })
    await open.work(1)
    expect(open.requestsAtMs).toHaveLength(2)
    expect(await open.stateOf(id)).toMatchObject({ state: 'delivered', attempts: 1 })
    expect(open.fake.received).toMatchObject([{ isForm: true }])
  })

  it('whose file is not as it was stored waits, and does not hold up the others', async () => {
    open = await openDelivering()
    const broken = await open.apply({ resume_url: await open.upload('cv.pdf', pdf(2_000_000)), resume_url_filename: 'cv.pdf' })
    await open.database.write(['DELETE FROM upload_chunks WHERE chunk_index = 0'])
    await expect(open.work(1)).rejects.toThrow(/^file [0-9a-f-]+: 0 of 2000009 bytes$/)
    const id = await open.apply()
    await open.work(1)
    expect(await open.stateOf(broken)).toMatchObject({ state: 'queued', lastAnswer: 'error: BrokenFileError' })
    expect(await open.stateOf(id)).toMatchObject({ state: 'delivered' })
  })

  it('names what was left out', async () => {
    open = await openDelivering()
    const id = await open.apply({
      educations: [{ school_name_id: 1, degree_id: 2, discipline_id: 3, end_date: { month: 5, year: 2016 } }],
    })
    await open.work(1)
    expect(await open.stateOf(id)).toMatchObject({
      state: 'delivered',
      lastAnswer: 'HTTP 200, left out: 1 education without a start before its end',
    })
    expect(open.fake.received[0]?.fields).not.toHaveProperty('educations')
  })

  it('for a post that is for no job is a general application, and delivered like the others', async () => {
    open = await openDelivering()
    open.publish({ ...bakerWith([]), title: 'Join us', internal_job_id: null })
    const id = await open.apply()
    await open.work(1)
    const { rows } = await open.database.read('SELECT job_title FROM applications')
    expect(rows.map((row) => row['job_title'])).toEqual(['General application: Join us'])
    expect(await open.stateOf(id)).toMatchObject({ state: 'delivered' })
  })

  it('stays here without a key', async () => {
    open = await openDelivering({ isDelivering: false })
    const id = await open.apply()
    await open.work(2)
    expect(await open.stateOf(id)).toBeNull()
    expect(open.requestsAtMs).toEqual([])
    expect(await ready()).toEqual({ ok: true, schemaVersion: expect.any(Number) as number, warnings: [] })
  })
})

describe('what the ATS answers', () => {
  it.each<[Lie, DeliveryState, number]>([
    ['ok-error', 'refused', 0],
    ['ok-401', 'queued', 0],
    ['not-live', 'refused', 0],
    ['ok-html', 'unknown', 0],
    ['ok-empty', 'unknown', 0],
    ['ok-hollow', 'unknown', 0],
    ['301', 'queued', 0],
    ['401', 'queued', 0],
    ['404', 'refused', 0],
    ['413-always', 'refused', 0],
    ['422', 'refused', 0],
    ['429', 'queued', 0],
    ['429-date', 'queued', 0],
    ['408', 'unknown', 0],
    ['500', 'unknown', 0],
    ['502', 'unknown', 0],
    ['503', 'unknown', 0],
    ['503-retry-after', 'queued', 0],
    ['504', 'unknown', 0],
    ['commit-408', 'unknown', 1],
    ['commit-500', 'unknown', 1],
    ['commit-502', 'unknown', 1],
    ['commit-503', 'unknown', 1],
    ['slow', 'delivered', 1],
    ['reset-before', 'unknown', 0],
    ['reset-after', 'unknown', 0],
    ['commit-then-drop', 'unknown', 1],
    ['commit-half-answer', 'unknown', 1],
    ['commit-html', 'unknown', 1],
  ])('leaves after %s the state %s', async (lie, state, received) => {
    open = await openDelivering()
    const id = await open.apply()
    open.fake.lie(lie, ...(lie === '413-always' ? [lie] : []))
    await open.work(1)
    expect(await open.stateOf(id)).toMatchObject({ state })
    expect(open.fake.received).toHaveLength(received)
    // Whatever is not certain to have failed is never sent again by itself, and what has failed is.
    await open.workLater()
    expect(open.fake.received).toHaveLength(state === 'queued' ? 1 : received)
    expect(await open.stateOf(id)).toMatchObject({ state: state === 'queued' ? 'delivered' : state })
  })

  it('is honoured where it asks to wait', async () => {
    open = await openDelivering()
    await open.apply()
    open.fake.lie('429')
    await open.work(6)
    const [first = 0, second = 0] = open.requestsAtMs
    expect(second - first).toBeGreaterThanOrEqual(1_000)
  })

  it('never comes faster than two requests a second are sent', async () => {
    open = await openDelivering()
    for (let each = 0; each < 5; each += 1) await open.apply()
    await open.work(5)
    const gaps = open.requestsAtMs.slice(1).map((atMs, index) => atMs - (open.requestsAtMs[index] ?? 0))
    expect(gaps).toEqual([550, 550, 550, 550])
  })

  it('does not hold up the others where it is about one application', async () => {
    open = await openDelivering()
    const poisons = [
      await open.apply({ email: 'ats-503-retry-after@example.com' }),
      await open.apply({ email: 'ats-commit-500@example.com' }),
    ]
    const others = [await open.apply(), await open.apply()]
    await open.work(20)
    for (const id of others) expect(await open.stateOf(id)).toMatchObject({ state: 'delivered' })
    const states = await Promise.all(poisons.map(async (id) => (await open.stateOf(id))?.state))
    expect(states).toEqual(['queued', 'unknown'])
    expect(open.fake.received).toHaveLength(3)
  })
})

describe('a setting that is wrong', () => {
  it('stops everything with one line in the log where it is the key, and is told by the readiness', async () => {
    open = await openDelivering({ key: 'old-key' })
    const ids = [await open.apply(), await open.apply(), await open.apply()]
    await open.work(10)
    expect(open.requestsAtMs).toHaveLength(1)
    for (const id of ids) expect(await open.stateOf(id)).toMatchObject({ state: 'queued' })
    expect(open.warnings).toEqual([
      'delivery: STOPPED. Greenhouse refuses the API key (HTTP 401: Invalid …). Applications wait until it is corrected.',
    ])
  })

  describe('where the ATS does not find a job that the board has', () => {
    const hasTheJob = expect.stringContaining(', but the board has the job') as string
    const baker = () => ({ ...bakerWith([]), id: 7 })
    const publishTwo = () => open.publish(baker(), { ...baker(), id: 8 })
    const applyFor = async (jobId: number, lie?: string) =>
      open.apply(lie === undefined ? {} : { email: `ats-${lie}@example.com` }, undefined, jobId)

    it.each(['not-live', '404'])('leaves %s of one job to a person, and holds up no other application', async (lie) => {
      open = await openDelivering()
      publishTwo()
      const missing = [await applyFor(7, lie), await applyFor(7, lie)]
      const others = [await applyFor(8), await applyFor(7)]
      await open.work(4)
      for (const id of missing) expect(await open.stateOf(id)).toMatchObject({ state: 'refused', lastAnswer: hasTheJob })
      for (const id of others) expect(await open.stateOf(id)).toMatchObject({ state: 'delivered' })
      expect((await ready()).delivery).toMatchObject({ alarm: null })
      expect(open.warnings).toEqual(missing.map((id) => expect.stringContaining(`delivery of ${id}: refused`) as string))
    })

    it('takes the address for wrong with the second job', async () => {
      open = await openDelivering()
      publishTwo()
      const [first, second, third] = [await applyFor(7, 'not-live'), await applyFor(8, 'not-live'), await applyFor(7)]
      await open.work(2)
      expect(await open.stateOf(first)).toMatchObject({ state: 'refused' })
      expect(await open.stateOf(second)).toMatchObject({ state: 'queued', lastAnswer: hasTheJob })
      expect(await open.stateOf(third)).toMatchObject({ state: 'queued', attempts: 0 })
      expect(open.warnings.at(-1)).toContain('STOPPED. Greenhouse is not at the address of the board')
    })

    it('forgets the first job once an application is answered', async () => {
      open = await openDelivering()
      publishTwo()
      await applyFor(7, 'not-live')
      await applyFor(8)
      const second = await applyFor(8, 'not-live')
      await open.work(3)
      expect(await open.stateOf(second)).toMatchObject({ state: 'refused' })
    })
  })

  it('is told by the readiness, with the age of what waits', async () => {
    open = await openDelivering({ key: 'old-key' })
    await open.apply()
    await open.work(1)
    expect(await ready()).toMatchObject({
      ok: true,
      delivery: { alarm: 'key', oldestUndeliveredSeconds: expect.any(Number) as number },
    })
  })
})

describe('a job that has changed since', () => {
  it('is closed for an application that comes too late, without a request', async () => {
    open = await openDelivering()
    const id = await open.apply()
    open.publish()
    await open.work(1)
    expect(await open.stateOf(id)).toMatchObject({ state: 'closed', lastAnswer: 'the job is closed' })
    expect(open.requestsAtMs).toEqual([])
    expect(open.warnings).toEqual([`delivery of ${id}: closed (the job is closed)`])
  })

  it('leaves an answer that it no longer asks to a person, without a request', async () => {
    open = await openDelivering()
    const id = await open.apply({ question_1: 44_000_000_003 })
    open.publish(bakerWith([]))
    await open.work(1)
    expect(await open.stateOf(id)).toMatchObject({
      state: 'refused',
      lastAnswer: "The job no longer asks this, or not with these options: 'Do you bake rye bread?'",
    })
    expect(open.requestsAtMs).toEqual([])
  })
})

describe('the worker', () => {
  it('delivers what arrives, and waits for the request under way before it stops', async () => {
    open = await openDelivering()
    const worker = open.start()
    open.fake.lie('slow')
    const id = await open.apply()
    await expect.poll(() => open.fake.requests.length).toBe(1)
    await worker.stop()
    expect(await open.stateOf(id)).toMatchObject({ state: 'delivered' })
    const later = await open.apply()
    expect(await open.stateOf(later)).toMatchObject({ state: 'queued' })
  })
})

it('the key and the answers are in no log, ledger or public answer', async () => {
  open = await openDelivering()
  const lies: readonly Lie[] = ['422', 'ok-error', 'ok-html', '401', '404', '503', 'reset-after']
  open.fake.lie(...lies)
  for (const _lie of lies) await open.apply()
  await open.work(300)
  const { rows } = await open.database.read('SELECT * FROM deliveries, delivery_circuits')
  const told = [
    JSON.stringify(rows),
    open.warnings.join('\n'),
    JSON.stringify(await ready()),
    JSON.stringify((await open.database.read('SELECT * FROM applications')).rows),
  ]
  const secrets = [apiKey, Buffer.from(`${apiKey}:`).toString('base64')]
  for (const text of told) for (const secret of secrets) expect(text).not.toContain(secret)
  for (const text of told.slice(0, 3)) for (const answer of Object.values(amina)) expect(text).not.toContain(answer)
  expect(open.warnings.length).toBeGreaterThan(4)
})
