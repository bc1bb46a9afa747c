import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { storedAs } from '#shared/file-types.ts'
import { readUpload } from '#server/applications/files/upload-store.ts'
import { textColumn } from '#server/database/rows.ts'
import { sql } from '#server/database/sql.ts'
import { amina, type Delivering, openDelivering } from '../ats/delivering.ts'
import { dirtyColumns } from './dirty-columns.ts'

/** Characters that nobody sees, at each door. SQLite keeps a text with NUL and reads it up to there. */

let open: Delivering
beforeEach(async () => {
  open = await openDelivering()
})
afterEach(() => open.close())

const submit = async (more: object) =>
  open.request('/api/applicant/?action=submit&job=7', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
    body: JSON.stringify({ ...amina, ...more }),
  })

const fileNames = async () =>
  (await open.database.read('SELECT file_name FROM application_files UNION SELECT file_name FROM uploads')).rows.map((row) =>
    textColumn(row, 'file_name'),
  )
const content = Buffer.from('I sing.').toString('base64')

describe('the name of a file', () => {
  it.each([
    ['cv.bat\u0000.txt', 'cv.bat.txt'],
    ['cv.\u0007txt', 'cv.txt'],
    ['\u202ecv.txt\u200b', 'cv.txt'],
  ])('%j is judged and stored as %j', async (given, stored) => {
    const inBody = { resume_text: undefined, resume_content: content, resume_content_filename: given }
    expect((await submit(inBody)).status).toBe(200)
    const address = await open.upload('cv.txt', Buffer.from('I sing.'))
    expect((await submit({ resume_text: undefined, resume_url: address, resume_url_filename: given })).status).toBe(200)
    expect(new Set(await fileNames())).toEqual(new Set([stored, 'cv.txt']))
    expect(await dirtyColumns(open.database)).toEqual([])
  })

  it.each(['cv.txt\u0000.bat', 'cv.hta', 'cv.txt.\u202e\u0000exe'])('%j is refused, whatever it looks like', async (given) => {
    const answer = await submit({ resume_text: undefined, resume_content: content, resume_content_filename: given })
    expect([answer.status, await answer.json()]).toMatchObject([422, { field: 'resume' }])
  })

  it('is what an upload stores, as a form names it', async () => {
    const address = await open.upload('cv\u200b.txt', Buffer.from('I sing.'))
    expect(await fileNames()).toEqual(['cv.txt'])
    const chunks: Buffer[] = []
    for await (const bytes of readUpload(open.database, address.slice(-36))) chunks.push(Buffer.from(bytes))
    expect(Buffer.concat(chunks).toString()).toBe('I sing.')
  })

  it('says the type under which it is stored', () => {
    expect(storedAs('cv.bat\u0000.txt')).toEqual({ fileName: 'cv.bat.txt', mediaType: 'text/plain' })
    expect(storedAs('cv.txt\u0000.bat')).toEqual({ fileName: 'cv.txt.bat', mediaType: 'application/octet-stream' })
  })
})

describe('an answer', () => {
  it('loses control characters before it is judged, and keeps its lines', async () => {
    const answer = await submit({
      first_name: 'Ami\u0000na\u202e',
      email: '\u200bamina@example.com\u0000',
      phone: '\u202a+49 30 1234567\u202c',
      resume_text: 'One\u0000\n\tTwo\u001b',
    })
    expect(answer.status).toBe(200)
    const { rows } = await open.database.read('SELECT answers, email_key FROM applications')
    expect(JSON.parse(textColumn(rows[0] ?? {}, 'answers'))).toMatchObject({
      first_name: 'Amina',
      email: 'amina@example.com',
      phone: '+49 30 1234567',
      resume_text: 'One\n\tTwo',
    })
    expect(textColumn(rows[0] ?? {}, 'email_key')).toBe('amina@example.com')
    expect(await dirtyColumns(open.database)).toEqual([])
  })

  it('that is nothing but control characters is no answer', async () => {
    const answer = await submit({ first_name: '\u0000\u200b' })
    expect([answer.status, await answer.json()]).toMatchObject([422, { field: 'first_name' }])
  })
})

it('a text with NUL is refused by the database, whatever has let it pass', () => {
  expect(() => sql`SELECT ${'a\0b'}`).toThrow('a text with NUL cannot be stored')
})

describe('NUL in the address of a request', () => {
  it.each([
    '/api/applicant/uploads/a%00b',
    '/api/applicant/?action=submit&job=7%00',
    '/api/autocomplete/?action=city-suggestions&input=Ber%00lin&sessionToken=x',
    '/api/board/education/schools?term=%00',
    '/api/fair/tablets/a%00bcdefgh',
  ])('is refused: %s', async (address) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      expect((await open.request(address, { method })).status).toBe(400)
    }
  })
})
