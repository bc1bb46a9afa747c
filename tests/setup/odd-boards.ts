/** Boards in odd shapes that real ones have, and what their lists show without any setting of a brand. */
export interface OddBoard {
  readonly shape: string
  /** As a board would answer. */
  readonly answer: object
  /** Headings of the list. A board whose jobs have no group is one list without a heading. */
  readonly groups: readonly string[]
  /** The departments and places that the filter offers. */
  readonly departments: readonly string[]
  readonly places: readonly string[]
}

function job(id: number, more: object = {}) {
  return {
    id,
    title: `Job ${id}`,
    location: { name: 'Lyon, France' },
    absolute_url: `https://board.example/jobs/${id}`,
    content: '&lt;p&gt;Bread.&lt;/p&gt;',
    first_published: '2026-11-01T09:00:00Z',
    updated_at: '2026-11-02T09:00:00Z',
    ...more,
  }
}

function jobs(count: number, moreOf: (index: number) => object = () => ({})) {
  return Array.from({ length: count }, (_, index) => job(index + 1, moreOf(index)))
}

const named = (name: unknown, id = 1) => ({ id, name, parent_id: null, child_ids: [] })
const at = (name: unknown) => ({ location: name === undefined ? null : { name } })
const metadata = (entries: Record<string, unknown>) => ({
  metadata: Object.entries(entries).map(([name, value], id) => ({ id, name, value, value_type: 'short_text' })),
})

const lyon = ['Lyon, France']
const plain = { groups: [], departments: [], places: lyon }
const teams = ['Bakery', 'Mill', 'Shop']
const crafts = Array.from({ length: 40 }, (_, index) => `Craft ${String(index).padStart(2, '0')}`)

export const oddBoards: readonly OddBoard[] = [
  { ...plain, shape: 'no jobs', answer: { jobs: [] }, places: [] },
  { ...plain, shape: 'one job', answer: { jobs: jobs(1) } },
  { ...plain, shape: 'no departments', answer: { jobs: jobs(3) } },
  { ...plain, shape: 'departments that are null', answer: { jobs: jobs(3, () => ({ departments: null })) } },
  {
    ...plain,
    shape: 'departments with the names of none',
    answer: {
      jobs: ['No Department', 'null', 'N/A', ' ', '-'].map((name, id) => job(id + 1, { departments: [named(name, id)] })),
    },
  },
  {
    ...plain,
    shape: 'some jobs without a department',
    answer: { jobs: jobs(4, (index) => ({ departments: index === 0 ? [] : [named('Bakery')] })) },
    groups: ['Bakery', 'Other jobs'],
    departments: ['Bakery'],
  },
  {
    ...plain,
    shape: 'nested departments',
    answer: {
      departments: [
        { ...named('Company', 1), jobs: [], children: [{ ...named('No Department', 2), jobs: [job(1)], children: [] }] },
        {
          ...named('Bakery', 3),
          jobs: [job(2)],
          children: [
            { ...named('Ovens', 4), jobs: [job(3)], children: [{ ...named('Stone Ovens', 5), jobs: [job(4)], children: [] }] },
          ],
        },
      ],
    },
    groups: ['Bakery', 'Company'],
    departments: ['Bakery', 'Company'],
  },
  {
    ...plain,
    shape: 'two departments of the same name',
    answer: { jobs: jobs(4, (index) => ({ departments: [named('Bakery', index)] })) },
    groups: ['Bakery'],
    departments: ['Bakery'],
  },
  {
    ...plain,
    shape: 'one department of all jobs',
    answer: { jobs: jobs(20, () => ({ departments: [named('Bakery')] })) },
    groups: ['Bakery'],
    departments: ['Bakery'],
  },
  {
    ...plain,
    shape: 'metadata of every type',
    answer: {
      jobs: jobs(6, (index) =>
        metadata({
          Teams: [teams[index % 3], 'All'],
          'Sub-function': null,
          'Division (internal)': index,
          'Department Head': { name: 'Ada Boss', email: 'boss@board.example', user_id: 7, employee_id: null },
          Remote: true,
          Salary: { min_value: '1000.0', max_value: '0.0', unit: null },
          'Start Date': '2027-01-01',
          Blurb: 'A very long text. '.repeat(300),
          Tags: [],
        }),
      ),
    },
    groups: teams,
    departments: teams,
  },
  {
    ...plain,
    shape: 'a field of 41 values',
    answer: {
      // Craft 00 has 42 jobs, and Craft 40 has two.
      jobs: Array.from({ length: 41 }, (_, craft) => Array.from({ length: 42 - craft }, () => craft))
        .flat()
        .map((craft, id) => job(id + 1, metadata({ Discipline: `Craft ${String(craft).padStart(2, '0')}`, Division: 'All' }))),
    },
    groups: [...crafts, 'Other jobs'],
    departments: crafts,
  },
  {
    ...plain,
    shape: 'a field that names every job',
    answer: { jobs: jobs(60, (index) => metadata({ Function: `Function ${index}` })) },
  },
  {
    ...plain,
    shape: 'metadata that are none',
    answer: {
      jobs: [null, [], [null, 7, 'Team', { name: 'Team' }, { value: 'x' }]].map((none, id) => job(id + 1, { metadata: none })),
    },
  },
  {
    ...plain,
    shape: 'locations that are none',
    answer: {
      jobs: [undefined, null, '', ' ', 'N/A', 'null', '—', 'TBD'].map((name, id) => job(id + 1, { ...at(name), offices: [] })),
    },
    places: [],
  },
  {
    ...plain,
    shape: 'remote jobs',
    answer: { jobs: ['Remote', 'Remote; Lyon; Paris', 'Remote | Paris or Nice'].map((name, id) => job(id + 1, at(name))) },
    places: ['Lyon', 'Nice', 'Paris', 'Remote'],
  },
  {
    ...plain,
    shape: 'locations in other scripts',
    answer: { jobs: ['🌍 Anywhere', 'القاهرة، مصر', '東京', 'תל אביב'].map((name, id) => job(id + 1, at(name))) },
    places: ['תל אביב', 'القاهرة، مصر', '東京', '🌍 Anywhere'],
  },
  {
    ...plain,
    shape: 'titles with separators, capitals and entities',
    answer: {
      jobs: ['Baker | Nights | (m/f/d)', 'SENIOR BAKER', 'Bread &amp; Butter Lead', '  Baker  ', 'Bäcker:in 🥖', 'N/A'].map(
        (title, id) => job(id + 1, { title, departments: [id < 3 ? named('R&amp;D', 1) : named('FRESH BREAD', 2)] }),
      ),
    },
    groups: ['FRESH BREAD', 'R&D'],
    departments: ['FRESH BREAD', 'R&D'],
  },
  {
    ...plain,
    shape: 'jobs without a text, prospect posts and unknown questions',
    answer: {
      jobs: [
        job(1, { content: null, internal_job_id: null, first_published: null }),
        job(2, { content: '', absolute_url: null, offices: [{ id: 1, name: 'Lyon', location: null }] }),
        job(3, {
          questions: [
            { label: 'Which bread?', required: true, fields: [{ name: 'question_1', type: 'bread_picker', values: [] }] },
            {
              label: 'How dark?',
              fields: [{ name: 'question_2', type: 'slider', values: [{ label: 'Dark', value: 1 }] }],
            },
            { label: null, required: null, fields: [{ name: 'question_3', type: 'input_text' }] },
            { label: 'Nothing to fill in', required: false, fields: [] },
          ],
        }),
      ],
    },
  },
  {
    shape: 'five thousand jobs in two hundred places',
    answer: {
      jobs: jobs(5_000, (index) => ({
        ...at(`City ${index % 200}, ${['France', 'Italy', 'Spain'][index % 3]}`),
        departments: [named(`Team ${String(index % 40).padStart(2, '0')}`, index % 40)],
      })),
    },
    groups: Array.from({ length: 40 }, (_, index) => `Team ${String(index).padStart(2, '0')}`),
    departments: Array.from({ length: 40 }, (_, index) => `Team ${String(index).padStart(2, '0')}`),
    // Each city is in three countries.
    places: ['France', 'Italy', 'Spain', ...Array.from({ length: 200 }, (_, index) => `City ${index}`)].sort(),
  },
]
