import { createServer } from 'node:http'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { guessMapping } from './guess-mapping.ts'
import { guessPayPeriod } from './guess-pay-period.ts'
import { plainMapping } from '#shared/board-mapping.ts'
import { addressOf, fetchBoard, readBoardFile } from './read-board.ts'

const folders: string[] = []

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

async function boardFile(content: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'board-'))
  folders.push(folder)
  const file = path.join(folder, 'board.json')
  await writeFile(file, content)
  return file
}

describe('the address of a board', () => {
  it.each([
    ['acme', 'https://boards-api.greenhouse.io/v1/boards/acme'],
    ['https://job-boards.eu.greenhouse.io/acme', 'https://boards-api.greenhouse.io/v1/boards/acme'],
    ['http://localhost:4173/api/board', 'http://localhost:4173/api/board'],
  ])('follows from %s', (given, address) => expect(addressOf(given)).toBe(address))

  it.each(['', 'two words', 'file:///etc/passwd', '../acme'])('is refused when it is none: "%s"', (given) => {
    expect(() => addressOf(given)).toThrow('is no board')
  })
})

describe('a board from the network', () => {
  it('has a name and jobs', async () => {
    const server = createServer((request, response) => {
      const isList = request.url === '/acme/departments'
      const jobs = [{ id: 1, title: 'Baker', location: { name: 'Oslo, Norway' } }]
      response.statusCode = isList || request.url === '/acme' ? 200 : 404
      response.end(JSON.stringify(isList ? { departments: [{ id: 1, name: 'Bread', jobs }] } : { name: ' Acme ' }))
    })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    const { port } = server.address() as { readonly port: number }
    const origin = `http://127.0.0.1:${port}`
    try {
      const { companyName, jobs } = await fetchBoard(`${origin}/acme`)
      expect(companyName).toBe('Acme')
      expect(jobs.map(({ department, title }) => `${title}, ${department}`)).toEqual(['Baker, Bread'])
      await expect(fetchBoard(`${origin}/other`)).rejects.toThrow('There is no board at')
    } finally {
      server.close()
    }
    await expect(fetchBoard(`${origin}/acme`)).rejects.toThrow('Without a network, try --board-file')
  })
})

it('a board that redirects is not followed by new-brand', async () => {
  let asked = 0
  const server = createServer((request, response) => {
    asked += 1
    response.writeHead(302, { Location: `http://${request.headers.host}/internal` }).end()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as { readonly port: number }
  await expect(fetchBoard(`http://127.0.0.1:${port}/acme`)).rejects.toThrow('redirects (HTTP 302), which is not followed')
  expect(asked).toBe(1)
  server.close()
  server.closeAllConnections()
})

describe('a recorded board', () => {
  it("has its company's name, if its jobs say it", async () => {
    const jobs = [{ id: 1, title: 'Baker', company_name: 'Acme' }]
    expect((await readBoardFile(await boardFile(JSON.stringify({ jobs })))).companyName).toBe('Acme')
    expect((await readBoardFile(await boardFile('{"jobs":[]}'))).companyName).toBeNull()
  })

  it('says what is wrong with its file', async () => {
    await expect(readBoardFile('/nowhere.json')).rejects.toThrow('/nowhere.json cannot be read as a board')
    await expect(readBoardFile(await boardFile('{"posts":[]}'))).rejects.toThrow('cannot be read as a board')
  })
})

describe('the mapping of a new brand', () => {
  const jobs = (name: string, ...values: readonly unknown[]) =>
    values.map((value) => ({ title: 'A job', metadata: [{ name, value }] }))

  it('shows the types of the field that names them', () => {
    const { fields, jobTypes } = guessMapping(jobs('Employment Type', 'Full-time', 'Full-time', 'Intern'))
    expect(fields.requisitionType).toBe('Employment Type')
    expect(jobTypes.internships).toEqual(['Intern'])
  })

  it('knows internships by their title where no field names types', () => {
    const { jobTypes } = guessMapping([
      { title: 'Summer Intern, Bread', metadata: [] },
      { title: 'International Baker', metadata: [] },
    ])
    expect(jobTypes.byTitle).toEqual({ intern: 'Internship', internship: 'Internship' })
    expect(jobTypes.internships).toEqual(['Internship'])
    expect(guessMapping([{ title: 'International Baker', metadata: [] }])).toEqual(plainMapping)
  })

  it('reads both in the language of the board', () => {
    const { fields, jobTypes } = guessMapping(jobs('Tipo de contratação', 'CLT', 'CLT', 'Estágio'))
    expect(fields.requisitionType).toBe('Tipo de contratação')
    expect(jobTypes.internships).toEqual(['Estágio'])
    const titled = guessMapping([
      { title: 'Estágio em Panificação', metadata: [] },
      { title: 'Pessoa Estagiária', metadata: [] },
    ])
    expect(titled.jobTypes.byTitle).toEqual({ estágio: 'Estágio', estagiário: 'Estágio', estagiária: 'Estágio' })
    expect(guessMapping(jobs('Vertragsart', 'Vollzeit', 'Praktikum')).jobTypes.internships).toEqual(['Praktikum'])
  })

  it('takes the division from the field of that name', () => {
    expect(guessMapping(jobs('Division', ['Engineering'], ['Design'])).fields.division).toBe('Division')
  })

  it('leaves out a field whose meaning is not clear', () => {
    const many = Array.from({ length: 9 }, (_, index) => `Type ${index}`)
    expect(guessMapping(jobs('Company Assignment', 'Acme Inc.', 'Acme GmbH'))).toEqual(plainMapping)
    expect(guessMapping(jobs('Job Type', ...many))).toEqual(plainMapping)
    expect(guessMapping(jobs('Job Type', null, null, 'Intern'))).toEqual(plainMapping)
    expect(guessMapping([])).toEqual(plainMapping)
  })
})

describe('what pay is for', () => {
  const range = (title: string, max: number, blurbHtml = '') => ({
    minCents: 0,
    maxCents: 100 * max,
    currency: 'EUR',
    title,
    blurbHtml,
  })

  it('is what all jobs say that say anything', () => {
    expect(guessPayPeriod([range('Bolsa', 2_200), range('Salário mensal', 6_000)])).toBe('month')
    expect(guessPayPeriod([range('', 80_000, '<p>Jahresgehalt</p>')])).toBe('year')
    expect(guessPayPeriod([range('Hourly pay', 40), range('', 30)])).toBe('hour')
  })

  it('is left out where jobs do not agree, or none says it', () => {
    expect(guessPayPeriod([range('Salário mensal', 6_000), range('Hourly pay', 40)])).toBeNull()
    expect(guessPayPeriod([range('', 80_000)])).toBeNull()
    expect(guessPayPeriod([])).toBeUndefined()
  })

  it('is left out where an amount without a word can hardly be for that', () => {
    expect(guessPayPeriod([range('Jahresgehalt', 80_000), range('', 30)])).toBeNull()
    expect(guessPayPeriod([range('Hourly pay', 40), range('', 80_000)])).toBeNull()
  })

  it('is read from a recorded board and from the answers for single jobs', async () => {
    const pay = { min_cents: 0, max_cents: 600_000, currency_type: 'BRL', title: 'Salário mensal', blurb: null }
    const job = { id: 1, title: 'Padeiro', location: { name: 'Recife' }, pay_input_ranges: [pay] }
    const file = await readBoardFile(await boardFile(JSON.stringify({ jobs: [job] })))
    expect([file.mapping.payPeriod, file.isPayUnclear]).toEqual(['month', false])
    const { pay_input_ranges: _, ...listed } = job
    const answers: Readonly<Record<string, object>> = {
      '/acme': { name: 'Acme' },
      '/acme/departments': { departments: [{ id: 1, name: 'Pão', jobs: [listed, { ...listed, id: 2 }] }] },
      '/acme/jobs/1?questions=true&pay_transparency=true': job,
    }
    const server = createServer((request, response) => {
      const answer = answers[request.url ?? '']
      response.statusCode = answer ? 200 : 404
      response.end(JSON.stringify(answer ?? {}))
    })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    const { port } = server.address() as { readonly port: number }
    const fetched = await fetchBoard(`http://127.0.0.1:${port}/acme`)
    expect([fetched.mapping.payPeriod, fetched.isPayUnclear]).toEqual(['month', false])
    server.close()
    server.closeAllConnections()
  })
})
