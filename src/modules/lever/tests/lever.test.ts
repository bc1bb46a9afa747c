import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { parseJob } from '#shared/board-job.ts'
import { parseDepartments } from '#shared/board-list.ts'
import { jobIdOf } from '#server/board/posting-id.ts'
import { sha256Of, submitOnce, textOf } from '#tests/ats/ats-systems.ts'
import { applicationsTo } from '#tests/ats/board-jobs.ts'
import { leverForm, openLever } from './open-lever.ts'
import { startFakeLever } from './fake-lever.mjs'
import { leverPosting, leverPostings } from './sample-postings.mjs'
import { board as mapping } from '#content'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

async function start(postings: readonly ReturnType<typeof leverPosting>[], form = leverForm) {
  const fake = await startFakeLever({ postings: () => postings, maxPerSecond: null })
  closing.push(() => fake.close())
  return { fake, ...openLever(fake.siteUrl, { form }) }
}

describe('a site of Lever', () => {
  it('has the departments and jobs of the site’s own shape', async () => {
    const { request, warnings } = await start(leverPostings)
    const jobs = parseDepartments(await (await request('/departments')).json(), expect.unreachable, mapping)
    expect(jobs).toMatchObject([
      { title: 'Baker', departmentPath: ['Operations', 'Kitchen'], places: ['Pittsburgh, PA', 'Berlin'] },
      { title: 'Miller', departmentPath: ['Kitchen'], location: 'Remote, Berlin' },
    ])
    expect(jobs.map(({ id }) => id)).toEqual(leverPostings.map(({ id }) => jobIdOf(id)))
    expect(warnings).toEqual([])
  })

  it('has a job with its text, its pay and the form that the deployer describes', async () => {
    const { readJob } = await start(leverPostings, { required: ['resume', 'links'], links: ['LinkedIn'] })
    const job = parseJob(await readJob(leverPostings[0]?.id ?? ''), expect.unreachable, mapping)
    expect(job).toMatchObject({
      contentHtml:
        '<div>Bake <b>bread</b> &amp; rolls.</div><h3>You bring</h3><ul><li>Warm hands</li><li>Patience</li></ul>' +
        '<div>We are 60 people.</div>',
      payRanges: [{ minCents: 5_200_000, maxCents: 6_100_000, currency: 'USD', title: 'Pay per year' }],
      firstPublished: '2026-11-02T00:00:00.000Z',
      form: { locationQuestions: [], education: null },
    })
    expect(job.form.questions.map(({ fields, required }) => [fields[0]?.name, fields[0]?.type, required])).toEqual([
      ['first_name', 'input_text', true],
      ['last_name', 'input_text', true],
      ['email', 'input_text', true],
      ['phone', 'input_text', false],
      ['resume', 'input_file', true],
      ['question_org', 'input_text', false],
      ['question_link_LinkedIn', 'input_text', true],
      ['question_place', 'multi_value_single_select', false],
      ['question_comments', 'textarea', false],
    ])
  })

  it('is read page by page', async () => {
    const many = Array.from({ length: 230 }, (_, index) => leverPosting({ id: `posting-${index}` }))
    const { request } = await start(many)
    expect(await (await request('/jobs')).json()).toMatchObject({ meta: { total: 230 } })
  })
})

describe('an application to Lever', () => {
  it('arrives whole, whatever is answered', async () => {
    const form = { required: [], links: ['LinkedIn', 'My site'] }
    const { fake, port, readJob } = await start(leverPostings, form)
    const [first] = leverPostings
    const applications = applicationsTo(await readJob(first?.id ?? ''))
    await fc.assert(
      fc.asyncProperty(applications, async (applied) => {
        const before = fake.received.length
        const { mapped, verdict } = await submitOnce(port, applied, applied.job)
        expect(verdict).toMatchObject({ status: 'delivered' })
        expect(mapped.leftOut).toEqual([])
        expect(fake.received).toHaveLength(before + 1)
        const received = fake.received.at(-1)
        const { answers, files } = applied.application
        const text = (name: string) => textOf(answers[name]).trim()
        const links = Object.entries({ LinkedIn: text('question_link_LinkedIn'), 'My site': text('question_link_My_site') })
        const urls = Object.fromEntries(links.filter(([, url]) => url !== ''))
        const fields = {
          name: `${text('first_name')} ${text('last_name')}`,
          email: text('email'),
          phone: text('phone'),
          org: text('question_org'),
          comments: text('question_comments'),
          opportunityLocation: text('question_place'),
        }
        expect(received?.ignored).toEqual([])
        expect(received?.fields).toEqual({
          ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')),
          ...(Object.keys(urls).length > 0 ? { urls } : {}),
        })
        expect(received?.files.map(({ field, sha256 }) => [field, sha256])).toEqual(
          files.map(({ fieldName, uploadKey }) => [fieldName, sha256Of(applied.contents.get(uploadKey))]),
        )
      }),
      { numRuns: 60 },
    )
  })

  it('is left to a person where the form no longer asks what was answered', async () => {
    const { port, readJob } = await start(leverPostings)
    const job = parseJob(await readJob(leverPostings[0]?.id ?? ''), () => {}, mapping)
    const answers = { question_link_Behance: 'https://example.com/a' }
    expect(port.map({ applicationId: 'a', jobId: job.jobId, answers, form: null, files: [], applicantIp: null }, job)).toEqual({
      status: 'refused',
      reason: 'The job no longer asks this, or not with these options: question_link_Behance',
    })
  })

  it('carries the key in its address only, which nothing else shows', async () => {
    const { fake, port } = await start(leverPostings)
    expect(JSON.stringify(port)).not.toContain('fake-key')
    await fake.close()
    const submission = { postingId: 'x', fields: {}, files: [] }
    const send = await port.prepare(submission, 'usual', { readFile: () => expect.unreachable() })
    const answer = await send()
    expect(JSON.stringify([answer, port.classify(answer, 0)])).not.toContain('fake-key')
  })
})
