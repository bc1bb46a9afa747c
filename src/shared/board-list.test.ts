import { describe, expect, it } from 'vitest'
import { BoardPayloadError, parseDepartments } from './board-list.ts'
import { type BoardMapping, plainMapping } from './board-mapping.ts'

const mapping: BoardMapping = {
  ...plainMapping,
  fields: {
    ...plainMapping.fields,
    requisitionType: 'Req Type',
    division: 'Division',
    featuredTitle: 'Featured Title',
    featuredCity: 'Featured City Name',
  },
  jobTypes: { ...plainMapping.jobTypes, usual: 'Industry' },
}

const noProblem = (problem: string): never => {
  throw new Error(`unexpected problem: ${problem}`)
}

function listed(id: number, more: object = {}) {
  return { id, title: `Job ${id}`, location: { name: 'Berlin, Germany' }, absolute_url: `https://board/${id}`, ...more }
}

function metadata(entries: Record<string, unknown>) {
  return Object.entries(entries).map(([name, value], id) => ({ id, name, value, value_type: 'short_text' }))
}

function department(id: number, name: string, jobs: unknown[], parent_id: number | null = null) {
  return { id, name, parent_id, child_ids: [], jobs }
}

describe('parseDepartments', () => {
  it('labels each job with its top-level department and its department path', () => {
    const departments = [
      department(1, 'Engineering', []),
      department(2, 'Software Engineering', [], 1),
      department(3, 'Mobile', [listed(30)], 2),
      department(4, 'Legal', [listed(40)]),
    ]
    const jobs = parseDepartments({ departments }, noProblem, mapping)
    expect(jobs.map(({ id, department: name, departmentPath }) => [id, name, departmentPath])).toEqual([
      [30, 'Engineering', ['Engineering', 'Software Engineering', 'Mobile']],
      [40, 'Legal', ['Legal']],
    ])
  })

  it('uses the name of a department itself when its parent is missing', () => {
    const [job] = parseDepartments({ departments: [department(2, 'Web', [listed(1)], 99)] }, noProblem, mapping)
    expect(job?.department).toBe('Web')
  })

  it('handles departments that are their own ancestors', () => {
    const departments = [department(1, 'A', [listed(1)], 2), department(2, 'B', [], 1)]
    expect(parseDepartments({ departments }, noProblem, mapping)[0]?.departmentPath).toEqual(['B', 'A'])
  })

  it('parses both a tree and a list', () => {
    const tree = { departments: [{ id: 1, name: 'Design', jobs: [], children: [department(2, 'Art', [listed(5)])] }] }
    expect(parseDepartments(tree, noProblem, mapping)[0]?.departmentPath).toEqual(['Design', 'Art'])
  })

  it('lists a job once when several departments contain it', () => {
    const departments = [department(1, 'A', [listed(1)]), department(2, 'B', [listed(1), listed(2)])]
    expect(parseDepartments({ departments }, noProblem, mapping).map(({ id }) => id)).toEqual([1, 2])
  })

  it('drops and reports an invalid job and retains the others', () => {
    const problems: string[] = []
    const departments = [department(1, 'A', [listed(1), { ...listed(2), title: 7 }, 'no job', listed(3)])]
    const jobs = parseDepartments({ departments }, (problem) => problems.push(problem), mapping)
    expect(jobs.map(({ id }) => id)).toEqual([1, 3])
    expect(problems).toHaveLength(2)
    expect(problems[0]).toContain('job 2')
    expect(problems[0]).toContain('title')
  })

  it('lists no job that the brand leaves out by its department or its title', () => {
    const templates = { Team: 'z-Test & Templates Only' }
    const departments = [
      department(1, 'Engineering', [
        listed(10),
        listed(11, { title: 'Test Engineer' }),
        listed(12, { title: 'TEMPLATE - Engineer' }),
      ]),
      department(2, 'z-Test & Templates Only', [], 1),
      department(3, 'Copies', [listed(30)], 2),
      department(4, 'No Department', [
        listed(40, { metadata: metadata(templates) }),
        listed(41, { metadata: metadata(templates) }),
      ]),
    ]
    const idsWith = (leavesOut: BoardMapping['leavesOut']) =>
      parseDepartments({ departments }, noProblem, { ...mapping, leavesOut }).map(({ id }) => id)
    expect(idsWith({ departments: ['z-Test & Templates Only'], titles: ['template'] })).toEqual([10, 11])
    expect(idsWith({ departments: [''], titles: ['', '-'] })).toEqual([10, 11, 12, 30, 40, 41])
  })

  it('lists the jobs of small groups without a department, and a link to the group finds them', () => {
    const jobs = Array.from({ length: 42 }, (_, group) =>
      [0, 1, 2].slice(0, group === 41 ? 2 : 3).map((copy) => [group, copy] as const),
    )
      .flat()
      .map(([group, copy]) => listed(group * 10 + copy, { metadata: metadata({ Discipline: `Craft ${group}` }) }))
    const departments = [department(1, 'No Department', jobs)]
    const [last] = parseDepartments({ departments }, noProblem, mapping).slice(-1)
    expect(last).toMatchObject({ id: 411, department: '', departmentPath: ['Craft 41'] })
    const named = { ...mapping, fields: { ...mapping.fields, discipline: 'Discipline' } }
    expect(parseDepartments({ departments }, noProblem, named).at(-1)?.department).toBe('Craft 41')
  })

  it('names no usual type on a board without the field that tells types', () => {
    const typed = listed(2, { metadata: metadata({ 'Req Type': null }) })
    const types = (jobs: unknown[]) =>
      parseDepartments({ departments: [department(1, 'A', jobs)] }, noProblem, mapping).map(({ type }) => type)
    expect(types([listed(1), typed])).toEqual(['Industry', 'Industry'])
    expect(types([listed(1)])).toEqual([''])
  })

  it('accepts nulls and unknown fields', () => {
    const bare = { id: 1, title: ' Trimmed ', location: null, absolute_url: null, metadata: null, novelty: { a: 1 } }
    const [job] = parseDepartments({ departments: [department(1, 'A', [bare])] }, noProblem, mapping)
    expect(job).toMatchObject({ title: 'Trimmed', location: '', places: [], url: '', type: '', featured: false })
  })

  it.each([null, [], 'down for maintenance', { departments: 'none' }, { jobs: [] }])('rejects the response %j', (answer) => {
    expect(() => parseDepartments(answer, noProblem, mapping)).toThrow(BoardPayloadError)
  })

  it('discards all metadata except the fields that the site uses', () => {
    const leaky = metadata({ 'Hiring Manager Email': 'boss@example.com', Division: 'Design' })
    const [job] = parseDepartments({ departments: [department(1, 'A', [listed(1, { metadata: leaky })])] }, noProblem, mapping)
    expect(job?.division).toBe('Design')
    expect(JSON.stringify(job)).not.toContain('boss@example.com')
  })
})

describe('the pay and the first publication of a listed job', () => {
  const readOne = (more: object) =>
    parseDepartments({ departments: [department(1, 'A', [listed(1, more)])] }, noProblem, mapping)[0]

  it('come from the list', () => {
    const range = { min_cents: 100_00, max_cents: 200_00, currency_type: 'EUR', title: 'Pay', blurb: null }
    expect(
      readOne({
        first_published: '2026-11-20T09:00:00-05:00',
        updated_at: '2026-11-24T09:00:00-05:00',
        pay_input_ranges: [range],
      }),
    ).toMatchObject({
      pay: { minCents: 100_00, maxCents: 200_00, currency: 'EUR' },
      publishedSeconds: Date.UTC(2026, 10, 20, 14) / 1000,
    })
  })

  it('are missing where the list does not have them, or has nonsense', () => {
    const nothing = { pay: null, publishedSeconds: null }
    expect(readOne({ updated_at: '2026-11-24T09:00:00-05:00' })).toMatchObject(nothing)
    expect(readOne({ first_published: 'soon', pay_input_ranges: 'much' })).toMatchObject(nothing)
    expect(readOne({ first_published: 7, pay_input_ranges: [{ min_cents: '1' }] })).toMatchObject(nothing)
  })
})

describe('a featured job', () => {
  const featured = (title: string, city: string) => {
    const entries = metadata({ 'Featured Title': title, 'Featured City Name': city })
    return parseDepartments({ departments: [department(1, 'A', [listed(1, { metadata: entries })])] }, noProblem, mapping)[0]
      ?.featured
  }

  it('has metadata that match its title and its location', () => {
    expect(featured('Job 1', 'Berlin, Germany')).toBe(true)
  })

  it('is not featured when only one of the two matches', () => {
    expect(featured('Job 1', 'Beijing, China')).toBe(false)
    expect(featured('Another', 'Berlin, Germany')).toBe(false)
  })
})
