import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readDocx } from '../page/online/reader/docx-text.ts'
import { findFacts } from '../page/online/reader/find-facts.ts'
import { readPdf } from '../page/online/reader/pdf-text.ts'
import type { ResumeDates, ResumeFacts, ResumeMonth } from '../page/online/reader/resume-facts.ts'
import type { ResumeReading } from '../page/online/reader/resume-messages.ts'

/** Reads the résumés of the folder `fixtures`, and compares what is found with what each says. */

const folder = fileURLToPath(new URL('./fixtures/', import.meta.url))
const maps = fileURLToPath(new URL('../../../../node_modules/pdfjs-dist/cmaps/', import.meta.url))

type Expected = Readonly<Record<string, string>>
const table = JSON.parse(readFileSync(`${folder}facts.json`, 'utf8')) as Readonly<Record<string, Expected>>

const mapsRead: string[] = []

function read(file: string): Promise<ResumeReading> {
  const bytes = new Uint8Array(readFileSync(folder + file))
  if (file.endsWith('.docx')) return readDocx(bytes)
  return readPdf(bytes, {
    onPage: () => {},
    readCharacterMap: async (name) => {
      mapsRead.push(name)
      return new Uint8Array(readFileSync(`${maps}${name}.bcmap`))
    },
  })
}

const monthText = (point: ResumeMonth | null) => (point ? [point.year, point.month].filter(Boolean).join('-') : '')
const datesText = ({ end, isCurrent, start }: ResumeDates) => `${monthText(start)} to ${isCurrent ? 'today' : monthText(end)}`

/** As the table has them. */
function lineUp({ email, jobs: [job], links, name, phone, place, schools: [school] }: ResumeFacts): Expected {
  const found = {
    first: name?.first,
    last: name?.last,
    email,
    phone,
    place,
    ...links,
    school: school && `${school.name}, ${datesText(school.dates)}`,
    job: job && `${job.title} / ${job.company}, ${datesText(job.dates)}`,
  }
  return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

const files = readdirSync(folder).filter((file) => /\.(?:pdf|docx)$/.test(file))

describe('the facts of a résumé', () => {
  it('are compared for twenty files or more, of which each is in the table', () => {
    expect(files.length).toBeGreaterThan(20)
    expect(Object.keys(table).toSorted()).toEqual(files.toSorted())
  })

  it.each(files)('are what the table says for %s, and nothing else', async (file) => {
    const reading = await read(file)
    expect(reading.status === 'read' ? lineUp(findFacts(reading.text)) : { status: reading.status }).toEqual(table[file])
  })

  it('are read from Japanese that brings no font, by a table that is asked for then', async () => {
    mapsRead.length = 0
    await read('predefined-character-map.pdf')
    expect(mapsRead).toContain('90ms-RKSJ-H')
    mapsRead.length = 0
    await read('chromium-one-column.pdf')
    expect(mapsRead).toEqual([])
  })
})

const lines = (...texts: readonly string[]) => texts.map((text) => ({ text, size: 10 }))

describe('a name', () => {
  it('is not joined to the line below it where all letters have one size', () => {
    const facts = findFacts({ lines: lines('Amina Baker', 'Berlin, Germany', 'Skills', 'Baking'), links: [] })
    expect(facts.name).toEqual({ first: 'Amina', last: 'Baker' })
  })

  it('is joined where its two lines alone have the largest letters', () => {
    const large = [
      { text: 'Amina', size: 30 },
      { text: 'Baker', size: 30 },
    ]
    expect(findFacts({ lines: [...large, ...lines('Berlin, Germany')], links: [] }).name).toEqual({
      first: 'Amina',
      last: 'Baker',
    })
  })
})

describe('a résumé with referees', () => {
  const own = lines('Amina Baker', 'Berlin, Germany | +49 151 23456789', 'Experience', 'Engineer, Acme GmbH 2019 - 2021')
  const referee = lines('Name: Carl Duke', 'Phone: +44 20 7946 0958', 'carl.duke@foo.example', 'linkedin.com/in/carlduke')
  const refereeLinks = ['mailto:carl.duke@foo.example', 'https://www.linkedin.com/in/carlduke/']

  it.each(['References', 'Professional references', 'REFEREES', 'Referenzen', 'Références', 'Referencias'])(
    'never has their addresses and numbers taken for the person’s: %s',
    (heading) => {
      const found = findFacts({ lines: [...own, ...lines(heading, 'Contact'), ...referee], links: refereeLinks })
      expect(found).toMatchObject({ name: { last: 'Baker' }, email: null, phone: '+49 151 23456789', links: {} })
      const linked = [...refereeLinks, 'mailto:amina@baker.example']
      expect(findFacts({ lines: [...own, ...lines(heading), ...referee], links: linked }).email).toBe('amina@baker.example')
    },
  )

  it('has what stands below them in a section of its own', () => {
    const below = lines('Profile', 'amina@baker.example')
    expect(findFacts({ lines: [...own, ...lines('References'), ...referee, ...below], links: [] }).email).toBe(
      'amina@baker.example',
    )
  })
})

describe('a hostile file', () => {
  it('runs no code of its own, whatever its scripts, links and fonts say', async () => {
    await read('hostile.pdf')
    expect('hasRun' in globalThis).toBe(false)
  })

  it('is not unpacked beyond the room that it has announced', async () => {
    const before = process.memoryUsage().arrayBuffers
    expect(await read('bomb.docx')).toEqual({ status: 'too-large' })
    await read('bomb-that-lies.docx')
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000)
  })

  it('has its first ten pages read, and no more', async () => {
    const pages: number[] = []
    await readPdf(new Uint8Array(readFileSync(`${folder}chromium-sixty-pages.pdf`)), {
      onPage: (page, pageCount) => pages.push(page, pageCount),
      readCharacterMap: async () => new Uint8Array(),
    })
    expect(pages.at(-2)).toBe(10)
    expect(pages.at(-1)).toBe(10)
  })

  it('costs no more than a moment if it has one endless line, and many words', () => {
    const start = performance.now()
    const long = `${'a.'.repeat(50_000)} ${'1 - '.repeat(20_000)} ${'A '.repeat(50_000)}`
    findFacts({
      lines: Array.from({ length: 5_000 }, () => ({ text: long, size: 1 })),
      links: ['https://a.example'.repeat(9_999)],
    })
    expect(performance.now() - start).toBeLessThan(10_000)
  })
})
