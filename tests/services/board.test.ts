import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseJob } from '#shared/board-job.ts'
import { parseDepartments } from '#shared/board-list.ts'
import { parseFreelanceJobs } from '#shared/freelance-list.ts'
import { jobTypesOf } from '#shared/board-mapping.ts'
import { fieldTypes, type JobDetail, type JobListing } from '#shared/job.ts'
import { openTestServices, type TestServices } from './test-services.ts'
import { board as mapping } from '#content'

const noProblem = (problem: string): never => {
  throw new Error(problem)
}

let services: TestServices
let jobs: readonly JobListing[]
let details: readonly JobDetail[]

async function read(path: string): Promise<unknown> {
  const response = await services.request(`/api/board${path}`)
  expect(response.status).toBe(200)
  return response.json()
}

beforeAll(async () => {
  services = await openTestServices()
  jobs = parseDepartments(await read('/departments'), noProblem, mapping)
  details = await Promise.all(
    jobs.map(async ({ id }) => parseJob(await read(`/jobs/${id}?questions=true&pay_transparency=true`), noProblem, mapping)),
  )
})
afterAll(() => services.close())

describe('the demo board', () => {
  it('has at least 120 jobs in at least 14 of the 16 departments, the six offices and remote', () => {
    expect(jobs.length).toBeGreaterThanOrEqual(120)
    const departments = new Set(jobs.map(({ department }) => department))
    expect(mapping.departments.filter((name) => departments.has(name)).length).toBeGreaterThanOrEqual(14)
    expect([...departments].every((name) => mapping.departments.includes(name))).toBe(true)
    const places = new Set(jobs.flatMap((job) => job.places))
    expect(mapping.places.filter((name) => !places.has(name))).toEqual([])
    expect([...places].some((place) => place.startsWith('Remote'))).toBe(true)
  })

  it('lists each job with its first publication, and its pay where it has one', () => {
    expect(jobs.filter(({ publishedSeconds }) => publishedSeconds === null)).toEqual([])
    expect(jobs.filter(({ pay }) => pay !== null).length).toBeGreaterThan(20)
  })

  it('nests some jobs two departments deep', () => {
    expect(Math.max(...jobs.map(({ departmentPath }) => departmentPath.length))).toBe(3)
  })

  it('has every job type, and more featured jobs than the featured view shows', () => {
    const types = new Set(jobs.map(({ type }) => type))
    expect(jobTypesOf(mapping.jobTypes).filter((type) => !types.has(type))).toEqual([])
    expect(jobs.filter(({ featured }) => featured).length).toBeGreaterThan(5)
  })

  it('has every kind of question, with and without each optional part', () => {
    const types = new Set(details.flatMap(({ form }) => form.questions.flatMap(({ fields }) => fields.map(({ type }) => type))))
    expect(fieldTypes.filter((type) => !types.has(type))).toEqual([])
    const counts = (has: (job: JobDetail) => boolean) => details.filter(has).length
    for (const has of [
      (job: JobDetail) => job.form.education === 'required',
      (job: JobDetail) => job.form.education === 'optional',
      (job: JobDetail) => job.form.demographics !== null,
      (job: JobDetail) => job.form.demographics?.questions[0]?.required === true,
      (job: JobDetail) => job.form.compliance.length > 0,
      (job: JobDetail) => job.form.locationQuestions.length > 0,
      (job: JobDetail) => job.form.dataConsent?.requiresProcessingConsent === true,
      (job: JobDetail) => job.payRanges.length > 0,
      (job: JobDetail) => job.applicationDeadline !== null,
    ]) {
      expect(counts(has)).toBeGreaterThan(0)
      expect(counts(has)).toBeLessThan(details.length)
    }
  })

  it('has two jobs in German and one in Chinese', () => {
    const languages = details.map(({ language }) => language)
    expect(languages.filter((language) => language === 'de')).toHaveLength(2)
    expect(languages.filter((language) => language === 'zh')).toHaveLength(1)
  })

  it('has unique texts: no two jobs share a title and location, a summary or a bullet', () => {
    expect(new Set(jobs.map(({ location, title }) => `${title} ${location}`)).size).toBe(jobs.length)
    const sentences = details.flatMap(({ contentHtml }) => [...contentHtml.matchAll(/<li>(.*?)<\/li>/g)].map(([, text]) => text))
    expect(sentences.length).toBeGreaterThan(600)
    expect(new Set(sentences).size).toBe(sentences.length)
  })

  it('lists freelance jobs as title and department', async () => {
    const response = await services.request('/api/freelance')
    const freelance = parseFreelanceJobs(await response.json(), noProblem, mapping)
    expect(freelance.length).toBeGreaterThanOrEqual(8)
    expect(freelance.some(({ department }) => department.endsWith(' opportunities'))).toBe(true)
    expect(freelance.some(({ department }) => department === 'Freelance listings')).toBe(true)
  })
})

describe('the board service', () => {
  it('responds like the real one: weak ETags, cacheable, and 304 for a known tag', async () => {
    const first = await services.request('/api/board/departments')
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\//)
    expect(first.headers.get('cache-control')).toBe('max-age=60, private, must-revalidate')
    const second = await services.request('/api/board/departments', { headers: { 'If-None-Match': etag } })
    expect(second.status).toBe(304)
  })

  it("responds 'Job not found' for an unknown job", async () => {
    const response = await services.request('/api/board/jobs/1?questions=true')
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ status: 404, error: 'Job not found' })
  })

  it('returns questions only on request, and content only for a single job', async () => {
    const [job] = jobs
    expect(await read(`/jobs/${job?.id}`)).not.toHaveProperty('questions')
    const list = (await read('/jobs')) as { jobs: object[]; meta: { total: number } }
    expect(list.meta.total).toBe(jobs.length)
    expect(list.jobs[0]).not.toHaveProperty('content')
    expect(((await read('/jobs?content=true')) as { jobs: object[] }).jobs[0]).toHaveProperty('content')
  })

  it('returns pay only on request', async () => {
    const paid = details.find(({ payRanges }) => payRanges.length > 0)
    expect(await read(`/jobs/${paid?.jobId}?questions=true`)).not.toHaveProperty('pay_input_ranges')
    expect(await read(`/jobs/${paid?.jobId}?pay_transparency=true`)).toHaveProperty('pay_input_ranges')
    const list = async (query: string) => JSON.stringify(await read(`/jobs?${query}`))
    expect(await list('content=true')).not.toContain('pay_input_ranges')
    expect(await list('pay_transparency=true')).toContain('pay_input_ranges')
  })
})

describe('the education lists', () => {
  const education = async (query: string) =>
    (await read(`/education/${query}`)) as {
      items: { id: number; text: string }[]
      meta: { total_count: number; per_page: number }
    }

  it('return a hundred entries per page', async () => {
    const first = await education('schools')
    const second = await education('schools?page=2')
    expect(first.meta).toMatchObject({ per_page: 100 })
    expect(first.meta.total_count).toBeGreaterThan(200)
    expect(first.items).toHaveLength(100)
    expect(second.items[0]?.id).not.toBe(first.items[0]?.id)
    expect((await education('schools?page=99')).items).toEqual([])
  })

  it('find a term anywhere in a name, in any case', async () => {
    const { items } = await education('schools?term=pittsburgh')
    expect(items.map(({ text }) => text)).toContain('University of Pittsburgh')
    expect((await education('degrees')).items).toHaveLength(10)
    expect((await education('disciplines?term=zzz')).items).toEqual([])
  })

  it('answer 404 for an unknown list', async () => {
    expect((await services.request('/api/board/education/toString')).status).toBe(404)
  })
})
