import fc from 'fast-check'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { describe, expect, it } from 'vitest'
import { renderJob } from '#app/prerender.tsx'
import { parseJob } from '#shared/board-job.ts'
import { BoardPayloadError, jobTypeOf, parseDepartments } from '#shared/board-list.ts'
import { parseFeed } from '#shared/feed-post.ts'
import { parseFreelanceJobs } from '#shared/freelance-list.ts'
import { jobPosting, scriptJson } from '#shared/job-posting.ts'
import { jobSummary } from '#shared/job-summary.ts'
import { canonicalPathOf } from '#shared/page-meta.ts'

/** A board that lies, or was taken over: any part of its answers may be anything, and the site stands. */

const breakout = '</script><script>alert(1)</script>"\'><img src=x onerror=alert(1)><!--'
const odd = fc.oneof(
  fc.constantFrom<unknown>(null, '', ' ', 0, -1, 0.5, 1e308, true, [], {}, [null], breakout, '__proto__', 'constructor'),
  fc.constantFrom<unknown>('javascript:alert(1)', '\u202Egnirts', '\uD800', '\0', '9'.repeat(400), '2026-13-45', '-1-1-1'),
  fc.constantFrom<unknown>(JSON.parse('{"__proto__":{"polluted":true}}'), { name: null }, [
    { name: 'Req Type', value: 'toString' },
  ]),
  fc.jsonValue(),
)
/** A part as the board should give it, mostly; undefined: without it. */
const or = (...good: readonly unknown[]) =>
  fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...good) }, { weight: 1, arbitrary: odd }, fc.constant(undefined))
const some = (entry: fc.Arbitrary<unknown>) => fc.oneof({ weight: 6, arbitrary: fc.array(entry, { maxLength: 3 }) }, odd)

const field = fc.record({
  name: or('question_1', 'question_2[]', '__proto__', 'constructor', 'toString[]'),
  type: or('input_text', 'multi_value_single_select', 'toString'),
  values: some(fc.record({ label: or('Yes', breakout), value: or(1, 'a') })),
})
const question = fc.record({ label: or('Why?', breakout), required: or(true), description: or(breakout), fields: some(field) })
const metadata = fc.record({ name: or('Req Type', 'Division', 'Employment Type'), value: or('Full-time', 'constructor') })
const job = fc.record({
  id: fc.oneof({ weight: 9, arbitrary: fc.constant(7) }, odd),
  title: fc.oneof({ weight: 9, arbitrary: fc.constantFrom('Baker', breakout, ' '.repeat(9)) }, odd),
  location: or({ name: 'Berlin; Remote' }, { name: breakout }, { name: null }),
  content: or('&lt;p&gt;You bake.&lt;/p&gt;', '&lt;script&gt;alert(1)', breakout, '&lt;li&gt;'.repeat(50)),
  absolute_url: or('https://a.example/7', 'javascript:alert(1)'),
  language: or('en', 'zhHant', breakout),
  first_published: or('2026-10-01T09:00:00-04:00', breakout),
  updated_at: or('2026-10-01T09:00:00-04:00'),
  application_deadline: or('2026-12-01T09:00:00-04:00', '+275760-09-13T00:00:00.001Z'),
  education: or('education_required'),
  metadata: some(metadata),
  departments: some(fc.record({ id: or(1), name: or('Bakery', breakout) })),
  offices: some(fc.record({ name: or('B'), location: or('Berlin, Germany', breakout) })),
  company_name: or('Acme', breakout),
  pay_input_ranges: some(
    fc.record({
      min_cents: or(1, 1e300),
      max_cents: or(2, -5),
      currency_type: or('USD', breakout),
      title: or('Pay'),
      blurb: or(breakout),
    }),
  ),
  data_compliance: some(fc.record({ requires_consent: or(true), retention_period: or(30, 1e300) })),
  questions: some(question),
  location_questions: some(question),
  compliance: some(fc.record({ description: or(breakout), questions: some(question) })),
  demographic_questions: or({ header: breakout, questions: [{ id: 1, label: 'x', answer_options: [null] }] }),
})
const department = fc.record({ id: or(1, 2), name: or('Bakery'), parent_id: or(1, 2, 3), jobs: some(job), children: some(odd) })

const ignore = () => {}

/** What the reader makes of an answer; an answer that is none is told by the one error for that. */
function read<T>(reader: () => T): T | null {
  try {
    return reader()
  } catch (error) {
    expect(error).toBeInstanceOf(BoardPayloadError)
    return null
  }
}

/** Elements and attributes that run or lead where the page itself never does. */
function dangers(node: DefaultTreeAdapterTypes.ParentNode): string[] {
  return node.childNodes.flatMap((child) => {
    if (!('tagName' in child)) return []
    const isForeign = /^(?:script|style|iframe|object|embed|base|meta|form)$/.test(child.tagName)
    const attributes = child.attrs.filter(
      ({ name, value }) =>
        /^(?:on|style$|srcdoc$)/.test(name) || (/^(?:href|src|action)$/.test(name) && !/^(?:[/#]|https:|mailto:)/.test(value)),
    )
    return [...(isForeign ? [child.tagName] : []), ...attributes.map(({ name, value }) => `${name}=${value}`), ...dangers(child)]
  })
}

const organisation = { name: 'Acme', url: 'https://jobs.example', logoUrl: 'https://jobs.example/logo.png' }

describe('whatever the board answers', () => {
  it('the lists are read, and what is read can be stored', () => {
    fc.assert(
      fc.property(fc.oneof(fc.record({ departments: some(department) }), odd), (payload) => {
        const jobs = read(() => parseDepartments(payload, ignore))
        expect(structuredClone(jobs)).toEqual(jobs)
        const freelance = read(() => parseFreelanceJobs(payload, ignore))
        expect(structuredClone(freelance)).toEqual(freelance)
        parseFeed(payload)
      }),
    )
  })

  it('a job is read, described and told to search engines, and its words stay words', () => {
    fc.assert(
      fc.property(job, (payload) => {
        const detail = read(() => parseJob(payload, ignore))
        if (detail === null) return
        expect(structuredClone(detail)).toEqual(detail)
        expect(jobSummary(detail).length).toBeLessThanOrEqual(2_100)
        const posting = jobPosting(payload, { organisation, url: 'https://jobs.example/jobs/7' })
        expect(scriptJson(posting)).not.toMatch(/[<>]/)
        expect(JSON.parse(scriptJson(posting))).toEqual(JSON.parse(JSON.stringify(posting)))
      }),
    )
    expect({}).not.toHaveProperty('polluted')
  })

  it('the page of a job is painted, with no element and no handler of the board’s', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(job, async (payload) => {
        const detail = read(() => parseJob(payload, ignore))
        if (detail === null) return
        const { headHtml, html } = await renderJob(detail, `/jobs/7?gh_src=${encodeURIComponent(breakout)}`)
        expect(dangers(parseFragment(headHtml + html))).toEqual([])
      }),
      { numRuns: 40 },
    )
  })
})

describe('a trap of the board’s', () => {
  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])('a type of job called %s is no type', (name) => {
    expect(jobTypeOf(name)).toBe('Industry')
  })

  it('a question whose field is called as objects’ own parts cannot be asked', () => {
    const fields = ['__proto__', 'constructor', 'toString[]', 'question_1'].map((name) => ({ name, type: 'input_text' }))
    const problems: string[] = []
    const { form } = parseJob({ id: 7, title: 'Baker', questions: [{ label: 'Why?', fields }] }, (problem) =>
      problems.push(problem),
    )
    expect(form.questions.flatMap((each) => each.fields.map(({ name }) => name))).toEqual(['question_1'])
    expect(problems).toHaveLength(3)
  })

  it('departments of departments without end lead nowhere', () => {
    let departments: object = { id: 0, name: 'x', jobs: [{ id: 1, title: 'Deep' }] }
    for (let id = 1; id < 20_000; id += 1) departments = { id, name: 'x', jobs: [], children: [departments] }
    const top = { id: -1, name: 'y', jobs: [{ id: 7, title: 'Baker' }], children: [departments] }
    expect(parseDepartments({ departments: [top] }, ignore).map(({ title }) => title)).toEqual(['Baker'])
  })

  // None of these is timed: as they were, each took from half a minute to a year.
  it.each([
    ['location', { location: { name: `a${' '.repeat(400_000)}b` } }],
    ['title', { title: 'x'.repeat(5_000_000) }],
    ['text of angle brackets', { content: '<'.repeat(1_000_000) }],
    ['text of wrappers', { content: '<div class="content-intro">'.repeat(100_000) }],
    ['text of blanks', { content: `<p>${'\u00a0'.repeat(100_000)}x</p>` }],
  ])('an endless %s is read to no end', async (_, part) => {
    const payload = { id: 7, title: 'Baker', first_published: '2026-10-01', ...part }
    const detail = parseJob(payload, ignore)
    expect(detail.title.length).toBeLessThanOrEqual(2_000)
    expect(parseDepartments({ departments: [{ id: 1, name: 'x', jobs: [payload] }] }, ignore)).toHaveLength(1)
    expect(jobSummary(detail).length).toBeLessThan(2_100)
    jobPosting(payload, { organisation, url: 'https://jobs.example/jobs/7' })
    expect((await renderJob(detail, '/jobs/7')).html).toContain('<h1')
  })

  it('an address of slashes is looked at once', () => {
    expect(canonicalPathOf(`${'/'.repeat(1_000_000)}x`)).toHaveLength(1_000_001)
    expect(canonicalPathOf('/benefits//')).toBe('/benefits')
    expect(canonicalPathOf('//')).toBe('/')
  })
})
