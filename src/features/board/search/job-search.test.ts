import { describe, expect, it } from 'vitest'
import type { JobListing } from '#shared/job.ts'
import { browserClock } from '#platform/clock.ts'
import { SearchEngine } from './search-engine.ts'
import { jobsByTitle } from './use-search.ts'

function job(id: JobListing['id'], title: string, location = 'Berlin, Germany'): JobListing {
  const places = location.split('; ')
  const department = 'Design'
  const rest = { division: '', featured: false, type: '', url: '', pay: null, publishedSeconds: null }
  return { id, title, department, departmentPath: [department], location, places, ...rest }
}

const texts = new Map([
  [1, 'We like bread. You bake at night.'],
  [2, 'You sell bread.'],
  [3, 'You check-in gu\u00adests.'],
])

/** An engine whose texts are read when the returned function is called. */
function startEngine() {
  let read = () => {}
  const whenRead = new Promise<void>((resolve) => {
    read = resolve
  })
  let onTexts = () => {}
  const hasRead = new Promise<void>((resolve) => {
    onTexts = resolve
  })
  const rowOf = (jobId: number) => ({ jobId, text: texts.get(jobId) ?? '' })
  const engine = new SearchEngine({
    clock: browserClock,
    readTexts: async function* () {
      await whenRead
      yield [...texts.keys()].map(rowOf)
    },
    readTextsOf: async (jobIds) => jobIds.filter((jobId) => texts.has(jobId)).map(rowOf),
    onTexts,
  })
  const readTexts = async () => {
    read()
    await hasRead
  }
  return { engine, readTexts }
}

describe('the search of a page', () => {
  it('shows where each job was found', async () => {
    const { engine } = startEngine()
    engine.setJobs([job(1, 'Night Baker', 'Paris, France; Lyon, France'), job('https://x.example/1', 'Baker')])
    expect(await engine.search('baker lyon')).toEqual({
      exactness: 'exact',
      suggestion: null,
      hits: [
        {
          id: 1,
          place: 'Lyon, France',
          marks: { title: [{ start: 6, end: 11 }], place: [{ start: 0, end: 4 }] },
          bestLine: { text: 'We like bread.', marks: [] },
        },
      ],
    })
  })

  it('finds words of the texts as soon as the device has read them, also in another list', async () => {
    const { engine, readTexts } = startEngine()
    engine.setJobs([job(1, 'Baker'), job(2, 'Seller')])
    expect((await engine.search('bread')).exactness).toBe('none')
    await readTexts()
    const { exactness, hits } = await engine.search('bread night')
    expect([exactness, hits.map(({ id }) => id)]).toEqual(['exact', [1]])
    expect(hits[0]?.bestLine).toEqual({ text: 'We like bread.', marks: [{ start: 8, end: 13 }] })
    engine.setJobs([job(2, 'Seller')])
    expect((await engine.search('bread')).hits.map(({ id }) => id)).toEqual([2])
  })

  it('answers without lines while another tab keeps the database busy', async () => {
    const engine = new SearchEngine({
      clock: { nowMs: () => 0, after: (_, callback) => (queueMicrotask(callback), () => {}) },
      readTexts: async function* () {},
      readTextsOf: () => new Promise(() => {}),
      onTexts: () => {},
    })
    engine.setJobs([job(1, 'Night Baker')])
    expect((await engine.search('baker')).hits).toMatchObject([
      { id: 1, bestLine: null, marks: { title: [{ start: 6, end: 11 }] } },
    ])
  })

  it('finds words of the texts that are written apart or with invisible characters', async () => {
    const { engine, readTexts } = startEngine()
    engine.setJobs([job(3, 'Clerk')])
    await readTexts()
    const { hits } = await engine.search('checkin guests')
    expect(hits.map(({ bestLine }) => bestLine?.marks)).toEqual([
      [
        { start: 4, end: 12 },
        { start: 13, end: 20 },
      ],
    ])
  })

  it('finds only jobs of its list', async () => {
    const { engine, readTexts } = startEngine()
    engine.setJobs([job(2, 'Seller')])
    await readTexts()
    expect((await engine.search('night')).hits).toEqual([])
  })
})

it('until the search is ready, titles with all words are found, whatever their case and accents', () => {
  const jobs = [job(1, 'Ingénieur Données'), job(2, 'Data Engineer')]
  expect(jobsByTitle(jobs, 'donn INGENIEUR').map(({ id }) => id)).toEqual([1])
  expect(jobsByTitle(jobs, ' ')).toBe(jobs)
  expect(jobsByTitle(jobs, 'figma')).toEqual([])
})

it('until the search is ready, titles are found by words that they write apart or with invisible characters', () => {
  const jobs = [job(1, 'Full-Stack Engineer'), job(2, 'O’Hare Crew'), job(3, 'Wi\u00addget Fitter'), job(4, 'Front End Lead')]
  const found = ['fullstack', 'ohare', 'widget', 'frontend'].map((query) => jobsByTitle(jobs, query).map(({ id }) => id))
  expect(found).toEqual([[1], [2], [3], [4]])
})
