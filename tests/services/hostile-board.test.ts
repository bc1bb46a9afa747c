import fc from 'fast-check'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { describe, expect, it } from 'vitest'
import { renderJob, textForReaders } from '#app/prerender.tsx'
import { parseJob, partForPage } from '#shared/board-job.ts'
import { BoardPayloadError, parseDepartments } from '#shared/board-list.ts'
import { parseFreelanceJobs } from '#shared/freelance-list.ts'
import type { Gazetteer } from '#server/board/places/gazetteer.ts'
import { jobPosting } from '#server/web/pages/job-posting.ts'
import { AddressReader } from '#server/board/places/postal-address.ts'
import { scriptJson } from '#server/tools/script-json.ts'
import { jobSummary } from '#shared/job-summary.ts'
import { canonicalPathOf } from '#shared/page-meta.ts'
import { board as mapping } from '#content'
import { jobTypeOf } from '#shared/board-mapping.ts'

/** A hostile or compromised board: any part of its responses may be anything, and the site must not break. */

const breakout = '</script><script>alert(1)</script>"\'><img src=x onerror=alert(1)><!--'
const anything = fc.oneof(
  fc.constantFrom<unknown>(null, '', ' ', 0, -1, 0.5, 1e308, true, [], {}, [null], breakout, '__proto__', 'constructor'),
  fc.constantFrom<unknown>('javascript:alert(1)', '\u202Egnirts', '\uD800', '\0', '9'.repeat(400), '2026-13-45', '-1-1-1'),
  fc.constantFrom<unknown>(JSON.parse('{"__proto__":{"polluted":true}}'), { name: null }, [
    { name: 'Req Type', value: 'toString' },
  ]),
  fc.jsonValue(),
)
/** A valid value in most cases, otherwise anything. undefined omits the property. */
const mostly = (...good: readonly unknown[]) =>
  fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...good) }, { weight: 1, arbitrary: anything }, fc.constant(undefined))
const mostlyList = (entry: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 6, arbitrary: fc.array(entry, { maxLength: 3 }) }, anything)

const field = fc.record({
  name: mostly('question_1', 'question_2[]', '__proto__', 'constructor', 'toString[]'),
  type: mostly('input_text', 'multi_value_single_select', 'toString'),
  values: mostlyList(fc.record({ label: mostly('Yes', breakout), value: mostly(1, 'a') })),
})
const question = fc.record({
  label: mostly('Why?', breakout),
  required: mostly(true),
  description: mostly(breakout),
  fields: mostlyList(field),
})
const metadata = fc.record({ name: mostly('Req Type', 'Division', 'Employment Type'), value: mostly('Full-time', 'constructor') })
const job = fc.record({
  id: fc.oneof({ weight: 9, arbitrary: fc.constant(7) }, anything),
  title: fc.oneof({ weight: 9, arbitrary: fc.constantFrom('Baker', breakout, ' '.repeat(9)) }, anything),
  location: mostly({ name: 'Berlin; Remote' }, { name: breakout }, { name: null }),
  content: mostly('&lt;p&gt;You bake.&lt;/p&gt;', '&lt;script&gt;alert(1)', breakout, '&lt;li&gt;'.repeat(50)),
  absolute_url: mostly('https://a.example/7', 'javascript:alert(1)'),
  language: mostly('en', 'zhHant', breakout),
  first_published: mostly('2026-10-01T09:00:00-04:00', breakout),
  updated_at: mostly('2026-10-01T09:00:00-04:00'),
  application_deadline: mostly('2026-12-01T09:00:00-04:00', '+275760-09-13T00:00:00.001Z'),
  education: mostly('education_required'),
  metadata: mostlyList(metadata),
  departments: mostlyList(fc.record({ id: mostly(1), name: mostly('Bakery', breakout, 'x &amp;lt;y', null) })),
  offices: mostlyList(fc.record({ name: mostly('B'), location: mostly('Berlin, Germany', breakout) })),
  company_name: mostly('Acme', breakout),
  pay_input_ranges: mostlyList(
    fc.record({
      min_cents: mostly(1, 1e300),
      max_cents: mostly(2, -5),
      currency_type: mostly('USD', breakout),
      title: mostly('Pay'),
      blurb: mostly(breakout),
    }),
  ),
  data_compliance: mostlyList(fc.record({ requires_consent: mostly(true), retention_period: mostly(30, 1e300) })),
  questions: mostlyList(question),
  location_questions: mostlyList(question),
  compliance: mostlyList(fc.record({ description: mostly(breakout), questions: mostlyList(question) })),
  demographic_questions: mostly({ header: breakout, questions: [{ id: 1, label: 'x', answer_options: [null] }] }),
})
const department = fc.record({
  id: mostly(1, 2),
  name: mostly('Bakery'),
  parent_id: mostly(1, 2, 3),
  jobs: mostlyList(job),
  children: mostlyList(anything),
})

const ignore = () => {}

/** The parser's result, or null if it rejects the payload with its own error. */
function read<T>(reader: () => T): T | null {
  try {
    return reader()
  } catch (error) {
    expect(error).toBeInstanceOf(BoardPayloadError)
    return null
  }
}

/** Elements and attributes that run code or link where the page itself never does. */
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

const noCities: Pick<Gazetteer, 'named'> = { named: () => [] }
const addresses = new AddressReader(noCities)
const posted = { url: 'https://jobs.example/jobs/7', addresses, nowMs: 0 }
const organisation = { name: 'Acme', url: 'https://jobs.example', logoUrl: 'https://jobs.example/logo.png' }

describe('any response of a board', () => {
  it('yields lists that can be stored', () => {
    fc.assert(
      fc.property(fc.oneof(fc.record({ departments: mostlyList(department) }), anything), (payload) => {
        const jobs = read(() => parseDepartments(payload, ignore, mapping))
        expect(structuredClone(jobs)).toEqual(jobs)
        const freelance = read(() => parseFreelanceJobs(payload, ignore, mapping))
        expect(structuredClone(freelance)).toEqual(freelance)
      }),
    )
  })

  it('yields a job whose texts stay text in the description and in the structured data', () => {
    fc.assert(
      fc.property(job, (payload) => {
        const detail = read(() => parseJob(payload, ignore, mapping))
        if (detail === null) return
        expect(structuredClone(detail)).toEqual(detail)
        expect(jobSummary(detail).length).toBeLessThanOrEqual(2_100)
        const posting = jobPosting(payload, { organisation, ...posted, textForReaders })
        const text = posting.status === 'posted' ? posting.posting['description'] : ''
        expect(typeof text === 'string' && dangers(parseFragment(text))).toEqual([])
        expect(scriptJson(posting)).not.toMatch(/[<>]/)
        expect(JSON.parse(scriptJson(posting))).toEqual(JSON.parse(JSON.stringify(posting)))
      }),
    )
    expect({}).not.toHaveProperty('polluted')
  })

  it('is the same job on its page and in the board’s answer', () => {
    fc.assert(
      fc.property(job, (payload) => {
        const detail = read(() => parseJob(payload, ignore, mapping))
        if (detail === null) return
        const onPage: unknown = JSON.parse(scriptJson(partForPage(payload, mapping)))
        expect(parseJob(onPage, ignore, mapping)).toEqual(detail)
      }),
    )
  })

  it('renders a job page without elements or handlers of the board’s', async () => {
    await fc.assert(
      fc.asyncProperty(job, async (payload) => {
        const detail = read(() => parseJob(payload, ignore, mapping))
        if (detail === null) return
        const { headHtml, html } = await renderJob(detail)
        // The page's own, with the board's questions in it.
        expect(dangers(parseFragment(headHtml + html))).toEqual(['form'])
      }),
      { numRuns: process.env['TESTS'] === 'usual' ? 20 : 40 },
    )
  })
})

describe('a hostile board', () => {
  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])('cannot add a job type with the name %s', (name) => {
    const given = [{ name: mapping.fields.requisitionType, value: name }]
    expect(jobTypeOf('Baker', given, mapping)).toBe('Industry')
  })

  it('cannot add a question with the name of an object’s own property', () => {
    const fields = ['__proto__', 'constructor', 'toString[]', 'question_1'].map((name) => ({ name, type: 'input_text' }))
    const problems: string[] = []
    const { form } = parseJob(
      { id: 7, title: 'Baker', questions: [{ label: 'Why?', fields }] },
      (problem) => problems.push(problem),
      mapping,
    )
    expect(form.questions.flatMap((each) => each.fields.map(({ name }) => name))).toEqual(['question_1'])
    expect(problems).toHaveLength(3)
  })

  it('cannot cause endless recursion with departments inside departments', () => {
    let departments: object = { id: 0, name: 'x', jobs: [{ id: 1, title: 'Deep' }] }
    for (let id = 1; id < 20_000; id += 1) departments = { id, name: 'x', jobs: [], children: [departments] }
    const top = { id: -1, name: 'y', jobs: [{ id: 7, title: 'Baker' }], children: [departments] }
    expect(parseDepartments({ departments: [top] }, ignore, mapping).map(({ title }) => title)).toEqual(['Baker'])
  })

  it.each(['id', 'title', 'location', 'metadata', 'content', 'questions', 'departments', 'absolute_url', 'pay_input_ranges'])(
    'cannot hide its other jobs with one whose %s nests 100,000 deep',
    (part) => {
      const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`) as unknown
      const odd = { id: 8, title: 'Odd', [part]: deep }
      const problems: string[] = []
      const listed = parseDepartments(
        { departments: [{ id: 1, name: 'x', jobs: [odd, { id: 7, title: 'Baker' }] }] },
        (problem) => problems.push(problem),
        mapping,
      )
      expect(listed.map(({ title }) => title)).toContain('Baker')
      expect(structuredClone(listed)).toEqual(listed)
      const detail = read(() => parseJob(odd, (problem) => problems.push(problem), mapping))
      expect(structuredClone(detail)).toEqual(detail)
      for (const problem of problems) expect(problem.length).toBeLessThan(1_000)
    },
  )

  // Not timed, because without the fix each of these took from half a minute to a year.
  it.each([
    ['location', { location: { name: `a${' '.repeat(400_000)}b` } }],
    ['name of an office', { offices: [{ name: `x${'()'.repeat(50_000)}y`, location: `${' '.repeat(50_000)}area` }] }],
    [
      'list of offices',
      { offices: Array.from({ length: 50_000 }, (_, index) => ({ name: `Office ${index}`, location: 'Lyon' })) },
    ],
    ['title', { title: 'x'.repeat(5_000_000) }],
    ['content of angle brackets', { content: '<'.repeat(1_000_000) }],
    ['content of wrappers', { content: '<div class="content-intro">'.repeat(100_000) }],
    ['content of blanks', { content: `<p>${'\u00a0'.repeat(100_000)}x</p>` }],
    ['content of unclosed tags', { content: '<a'.repeat(100_000) }],
    ['content of nested elements', { content: '<b><div>'.repeat(50_000) }],
    ['content of nested lists', { content: '<ul><li>a'.repeat(50_000) }],
    ['content of formatting elements that each paragraph reopens', { content: '<b a><i b><u c><p>'.repeat(10_000) }],
    ['class attribute', { content: `<div class=${' '.repeat(100_000)}` }],
    ['content of paragraphs', { content: '<p>words</p>'.repeat(100_000) }],
  ])('cannot slow down parsing with an endless %s', async (_, part) => {
    const payload = { id: 7, title: 'Baker', first_published: '2026-10-01', ...part }
    const detail = parseJob(payload, ignore, mapping)
    expect(detail.title.length).toBeLessThanOrEqual(2_000)
    expect(parseDepartments({ departments: [{ id: 1, name: 'x', jobs: [payload] }] }, ignore, mapping)).toHaveLength(1)
    expect(jobSummary(detail).length).toBeLessThan(2_100)
    jobPosting(payload, { organisation, ...posted })
    expect((await renderJob(detail)).html).toContain('<h1')
  })

  it('cannot slow down parsing with a URL of slashes', () => {
    expect(canonicalPathOf(`${'/'.repeat(1_000_000)}x`)).toHaveLength(1_000_001)
    expect(canonicalPathOf('/benefits//')).toBe('/benefits')
    expect(canonicalPathOf('//')).toBe('/')
  })
})
