import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { maxTextLength } from '#shared/limits.ts'
import { readableAnswers } from '#server/applications/store/readable-answers.ts'
import { eraseApplication } from '#server/applications/store/erase.ts'
import { readUpload } from '#server/applications/files/upload-store.ts'
import { deliveryNoteText } from '#server/delivery/aside-note.ts'
import { listFairs, notesOf, originsOf } from '../server/desk-fairs.ts'
import { bakerWith, type Delivering, openDelivering } from '#tests/ats/delivering.ts'
import { application, interest, note, pdf, put, reasonOf, seal, sealed, sealedFile, secret } from './fair-client.ts'
import { join, readKey, send } from './fair-server.ts'
import { runApplications } from '#tests/services/test-services.ts'
import type { ExportedApplication } from '#server/exports/application-list.ts'
import { listApplications } from '#tests/services/list-applications.ts'
import { embeddedEducation } from '#server/board/education/education-lists.ts'

const [degrees, disciplines, schools] = (['degrees', 'disciplines', 'schools'] as const).map((list) =>
  embeddedEducation[list].map(({ text }) => text),
) as [string[], string[], string[]]

/** People who arrive in envelopes: judged as all others, and lost never. */

let open: Delivering
beforeEach(async () => {
  open = await openDelivering()
})
afterEach(() => open.close())

const required = { label: 'Why us?', required: true, fields: [{ name: 'question_3', type: 'textarea', values: [] }] }

async function only(): Promise<ExportedApplication> {
  const [first, another] = await listApplications(open.database)
  if (!first || another) throw new Error('not one application')
  return first
}

async function bytesOf(uploadKey = ''): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of readUpload(open.database, uploadKey)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const answers = { ...application().answers, question_3: 'I sing.' }

describe('an application from a fair', () => {
  it('is stored with its files and its source, and is delivered as any other', async () => {
    const { status } = await send(open, application())
    expect(status).toBe(200)
    const stored = await only()
    expect(stored).toMatchObject({
      jobTitle: 'Baker',
      answers: { first_name: 'Amina', mapped_url_token: 'steelcity26', resume_url_filename: 'Lebenslauf.pdf' },
      files: [{ fieldName: 'resume', fileName: 'Lebenslauf.pdf' }],
      delivery: { state: 'queued' },
    })
    expect((await bytesOf(stored.files[0]?.uploadKey)).equals(pdf)).toBe(true)
    expect((await originsOf(open.database, [stored.applicationId])).get(stored.applicationId)).toEqual({
      kind: 'application',
      eventId: sealed.eventId,
      eventName: sealed.eventName,
      tabletNumber: null,
      bird: 'Wren 27',
      sealedAtMs: sealed.sealedAtMs,
    })
    await open.work(3)
    expect(open.fake.received).toMatchObject([{ fields: { first_name: 'Amina', mapped_url_token: 'steelcity26' } }])
  })

  it('is stored once, however often and at once it arrives', async () => {
    const envelopeId = randomUUID()
    const whole = await seal(await readKey(open), envelopeId, application())
    const responses = await Promise.all([1, 2, 3].map(async () => put(open.request, envelopeId, whole)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    open.publish()
    expect((await put(open.request, envelopeId, whole)).status).toBe(200)
    await only()
  })

  it.each([
    ['an answer is missing', answers, { question_3: '' }, `“Why us?”: This field is required.`],
    ['an answer is no answer of the form', answers, { question_3: 44 }, `“Why us?”: This answer does not fit its question.`],
    ['the address is none', answers, { email: 'amina' }, `“Email”: Enter an email address like name@example.com.`],
    ['a file was not in it', answers, { resume_url: 'file:lost' }, `“Resume/CV”: The file did not arrive. Please add it again.`],
  ])('goes to the desk with everything that it has when %s', async (_, all, change, problem) => {
    open.publish(bakerWith([required]))
    expect((await send(open, application({ answers: { ...all, ...change } }))).status).toBe(200)
    const stored = await only()
    expect(stored.delivery?.state).toBe('refused')
    expect(deliveryNoteText(stored.delivery?.lastAnswer ?? '')).toBe(`The form does not take it. ${problem}`)
    expect(stored.answers).toMatchObject({ first_name: 'Amina' })
    expect(stored.files).toMatchObject([{ fieldName: 'resume' }])
    await open.work(3)
    expect(open.fake.received).toEqual([])
  })

  it('names every question that is wrong, and no answer', async () => {
    open.publish(bakerWith([required]))
    const wrong = { ...answers, email: 'amina at home', first_name: '', question_3: ' ' }
    await send(open, application({ answers: wrong }))
    const { delivery } = await only()
    expect(deliveryNoteText(delivery?.lastAnswer ?? '')).toBe(
      `The form does not take it. “First Name”: This field is required. “Email”: Enter an email address like name@example.com. ` +
        `“Why us?”: This field is required.`,
    )
    expect([...open.warnings, delivery?.lastAnswer].join('\n')).not.toMatch(/Okafor|at home/)
  })

  it('does not store a file that nobody may upload, and says why', async () => {
    const files = [sealedFile('resume', pdf, { fileName: 'virus.exe' })]
    await send(open, application({ files }))
    const stored = await only()
    expect(stored.files).toEqual([])
    expect(stored.answers).not.toHaveProperty('resume_url')
    expect(deliveryNoteText(stored.delivery?.lastAnswer ?? '')).toContain(`“Resume/CV”: This type of file is not accepted.`)
  })

  it('is kept for the desk when its job has closed, readable by the form that others have answered', async () => {
    open.publish(bakerWith([required]))
    await send(open, application({ answers }))
    open.publish({ ...bakerWith([]), id: 8 })
    await send(open, application({ answers: { ...answers, first_name: 'Bo', gender: '2' } }))
    const [closed] = await listApplications(open.database)
    expect(closed).toMatchObject({ jobTitle: 'Baker, as the tablet knew it', delivery: { state: 'closed' } })
    expect(closed?.files).toHaveLength(1)
    const read = closed ? readableAnswers(closed) : []
    expect(read).toContainEqual(expect.objectContaining({ section: 'questions', label: 'Why us?', answer: 'I sing.' }))
    expect(JSON.stringify(read)).not.toContain('ender')
    expect((await listApplications(open.database, { isWithAnswersApart: true }))[0]?.answers).toHaveProperty('gender', '2')
  })

  it.each([
    ['refused', () => open.publish(bakerWith([required]))],
    ['closed', () => open.publish({ ...bakerWith([]), id: 8 })],
  ] as const)('is kept without what nobody has asked when it is %s', async (state, publish) => {
    publish()
    const unasked = { padding: 'x'.repeat(900_000), more: ['a', 'b'], resume_content: 'aGVsbG8=', 'question_9; DROP': '1' }
    const files = [
      sealedFile('resume'),
      sealedFile('padding'),
      sealedFile('resume', pdf, { fileId: 'file-again', fileName: 'b.pdf' }),
    ]
    const content = application({ answers: { ...answers, question_3: ' ', ...unasked }, files })
    expect((await send(open, content, { files: [pdf, pdf, pdf] })).status).toBe(200)
    const stored = await only()
    expect(stored.delivery?.state).toBe(state)
    expect(Object.keys(stored.answers).toSorted()).toEqual(
      ['email', 'first_name', 'last_name', 'mapped_url_token', 'question_3', 'resume_url_filename'].toSorted(),
    )
    expect(stored.files).toMatchObject([{ fieldName: 'resume', fileName: 'b.pdf' }])
    const { rows } = await open.database.read('SELECT count(*) AS files FROM uploads')
    expect(rows[0]?.['files']).toBe(1)
  })

  it('is kept with the beginning of an answer that is longer than any may be', async () => {
    open.publish(bakerWith([required]))
    await send(open, application({ answers: { ...answers, question_3: 'x'.repeat(500_000) } }))
    const stored = await only()
    expect(stored.delivery?.state).toBe('refused')
    expect(stored.answers['question_3']).toHaveLength(maxTextLength)
  })

  it('can be sent by a recruiter who has corrected nothing but knows better', async () => {
    open.publish(bakerWith([required]))
    await send(open, application())
    const { applicationId } = await only()
    await runApplications(open.dataDir, '--retry', applicationId)
    open.publish(bakerWith([]))
    await open.work(4)
    expect(await open.stateOf(applicationId)).toMatchObject({ state: 'delivered' })
  })

  it.each([7.5, -7, 0, 1e20])('for job %d, which cannot be, goes to the desk', async (jobId) => {
    expect((await send(open, application({ jobId }))).status).toBe(200)
    expect((await only()).delivery?.state).toBe('closed')
  })

  it('has its schools looked up, and names those that the board does not list', async () => {
    const date = { month: 6, year: 2020 }
    const entry = (school: string) => ({
      school_name_id: null,
      degree_id: null,
      discipline_id: null,
      names: { school_name_id: school, degree_id: degrees[0], discipline_id: disciplines[0] },
      end_date: date,
    })
    const educations = (school: string) => ({ ...application().answers, educations: [entry(school)] })
    await send(open, application({ answers: educations((schools[3] ?? '').toUpperCase()) }))
    expect(await only()).toMatchObject({ delivery: { state: 'queued' }, educationNames: [{ school: schools[3] }] })
    await eraseApplication(open.database, (await only()).applicationId)
    await send(open, application({ answers: educations('School of nowhere') }))
    const refused = await only()
    expect(refused.delivery?.state).toBe('refused')
    expect(refused.educationNames).toEqual([{ school: 'School of nowhere', degree: degrees[0], discipline: disciplines[0] }])
  })

  it('is not for the device to ask about or to withdraw, because that is a tablet of many', async () => {
    const { envelopeId } = await send(open, application())
    const headers = { 'Idempotency-Key': envelopeId }
    expect((await open.request('/api/applicant/?action=status', { headers })).status).toBe(404)
    expect((await open.request('/api/applicant/?action=withdraw', { method: 'POST', headers })).status).toBe(404)
    expect((await only()).delivery?.state).toBe('queued')
  })

  it('is unreadable when its answers are nested without end, and too large when no form asks for so much', async () => {
    let deep: unknown = 'x'
    for (let level = 0; level < 200; level += 1) deep = [deep]
    const refused = async (more: object) => {
      const envelopeId = randomUUID()
      const content = application({ answers: { ...answers, ...more } })
      return reasonOf(await put(open.request, envelopeId, await seal(await readKey(open), envelopeId, content)))
    }
    expect(await refused({ question_3: deep })).toBe('unreadable')
    expect(await refused({ question_3: 'x'.repeat(1024 * 1024) })).toBe('too-large')
    const title = { ...application(), jobTitle: 'x'.repeat(5 * 1024 * 1024) }
    const envelopeId = randomUUID()
    const titled = await seal(await readKey(open), envelopeId, title)
    expect(await reasonOf(await put(open.request, envelopeId, titled))).toBe('unreadable')
    const files = Array.from({ length: 51 }, (_, index) => sealedFile(`file_${index}`))
    expect((await send(open, application({ files }))).status).toBe(413)
    expect(await listApplications(open.database)).toEqual([])
  })

  it('keeps equal-opportunity answers apart', async () => {
    await send(open, application({ answers: { ...answers, gender: '2' } }))
    const stored = await only()
    expect(stored.answers).not.toHaveProperty('gender')
    expect((await listApplications(open.database, { isWithAnswersApart: true }))[0]?.answers).toHaveProperty('gender', '2')
  })
})

describe('an interest from a fair', () => {
  const prospects = { ...bakerWith([]), id: 9, title: 'Join us', internal_job_id: null }
  const photo = interest({ files: [sealedFile('photo')] })

  it.each([
    [interest(), 'Interest', 'Whatever fits'],
    [interest({ about: { kind: 'team', team: 'Design' } }), 'Interest: Design', 'Design'],
    [interest({ about: { kind: 'job', jobId: 7, jobTitle: 'Butcher' } }), 'Baker', 'Baker'],
    [interest({ about: { kind: 'job', jobId: 70, jobTitle: 'Old\n job' } }), 'Old job', 'Old job'],
  ])('is an application that recruiters can read and that is not delivered %#', async (content, jobTitle, about) => {
    expect((await send(open, content)).status).toBe(200)
    const stored = await only()
    expect(stored).toMatchObject({ jobTitle, delivery: null, answers: { email: 'amina@example.com' } })
    expect((await originsOf(open.database, [stored.applicationId])).get(stored.applicationId)?.kind).toBe('interest')
    expect(stored.answers).toMatchObject({ first_name: 'Amina', mapped_url_token: 'steelcity26' })
    expect(readableAnswers(stored).map(({ answer, label }) => [label, answer])).toEqual(
      expect.arrayContaining([
        ['Interested in', about],
        ['Agreed that this is kept, UTC', '2023-11-14 22:13'],
      ]),
    )
    expect((await runApplications(open.dataDir, '--format', 'csv')).stdout).toContain('2023-11-14 22:13')
  })

  it('goes to a post that is for no job and takes it, with the photo and without what no board asks', async () => {
    open.publish(bakerWith([]), prospects)
    await send(open, photo)
    expect(await only()).toMatchObject({ jobId: 9, jobTitle: 'Interest', delivery: { state: 'queued' } })
    await open.work(3)
    const [received] = open.fake.received
    expect(received).toMatchObject({ fields: { first_name: 'Amina', mapped_url_token: 'steelcity26' } })
    expect(JSON.stringify(received)).not.toContain('fair_')
  })

  it.each([
    ['the post needs a résumé and there is none', interest(), {}],
    ['the post asks for more', photo, { questions: bakerWith([required])['questions'] }],
    ['it is about a job', { ...photo, about: { kind: 'job', jobId: 7, jobTitle: 'Baker' } } as const, {}],
  ])('stays here when %s', async (_, content, change) => {
    open.publish(bakerWith([]), { ...prospects, ...change })
    await send(open, content)
    expect((await only()).delivery).toBeNull()
  })

  it('keeps its photo, by any name of its field', async () => {
    await send(open, photo)
    expect((await only()).files).toMatchObject([{ fieldName: 'resume', fileName: 'photo.pdf' }])
  })
})

describe('a person from a fair who is erased', () => {
  it('leaves nothing, and neither the envelope nor a note brings anything back', async () => {
    const { envelopeId } = await send(open, application())
    await join(open)
    await send(open, note(envelopeId), { own: secret })
    const { applicationId } = await only()
    expect((await notesOf(open.database, [applicationId])).get(applicationId)).toMatchObject({ note: 'Sings well.' })
    await eraseApplication(open.database, applicationId)
    expect((await send(open, application(), { envelopeId })).status).toBe(200)
    expect((await send(open, note(envelopeId), { own: secret })).status).toBe(200)
    for (const table of ['applications', 'fair_notes', 'fair_origins', 'upload_chunks']) {
      const { rows } = await open.database.read(`SELECT * FROM ${table}`)
      expect(rows, table).toEqual([])
    }
  })

  it('may have had a note that arrived first', async () => {
    const envelopeId = randomUUID()
    await join(open)
    await send(open, note(envelopeId, { note: 'Came first.' }), { own: secret })
    await send(open, interest(), { envelopeId })
    const { applicationId: id } = await only()
    expect((await notesOf(open.database, [id])).get(id)).toMatchObject({ note: 'Came first.' })
  })
})

it('takes 300 envelopes from one address, a few at a time, each once', { timeout: 60_000 }, async () => {
  const key = await readKey(open)
  const ids = Array.from({ length: 300 }, () => randomUUID())
  for (let at = 0; at < ids.length; at += 10) {
    const tenth = ids.slice(at, at + 10)
    // oxlint-disable-next-line no-await-in-loop -- as tablets send
    const statuses = await Promise.all(
      tenth.map(async (id, index) => {
        const whole = await seal(key, id, index % 2 === 0 ? application() : interest({ files: [sealedFile('photo')] }))
        return (await put(open.request, id, whole)).status
      }),
    )
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 200))
  }
  const keys = (await listApplications(open.database)).map(({ idempotencyKey }) => idempotencyKey)
  expect(new Set(keys)).toEqual(new Set(ids))
  expect(keys).toHaveLength(300)
  expect(await listFairs(open.database)).toMatchObject([{ name: sealed.eventName, applications: 150, interests: 150 }])
  expect(open.warnings).toEqual([])
})
