import type { Board, BoardJob } from '#server/board/board.ts'
import { standardQuestions } from '#server/board/standard-questions.ts'

/** A small board whose jobs a test defines. */

const departments = [
  { id: 1, name: 'Design', parent_id: null, child_ids: [] },
  { id: 2, name: 'Engineering', parent_id: null, child_ids: [3] },
  { id: 3, name: 'Software Engineering', parent_id: 2, child_ids: [] },
]

export interface TestJob {
  readonly id: number
  readonly title: string
  readonly department?: 'Design' | 'Software Engineering'
  readonly location?: string
  readonly reqType?: string
  readonly featured?: boolean
  readonly more?: object
}

function toBoardJob({
  id,
  title,
  department = 'Design',
  location = 'Berlin, Germany',
  reqType = '',
  featured = false,
  more,
}: TestJob): BoardJob {
  const own = departments.find(({ name }) => name === department)
  const metadata = [
    { name: 'Req Type', value: reqType },
    { name: 'Featured Title', value: featured ? title : null },
    { name: 'Featured City Name', value: featured ? location : null },
  ]
  return {
    id,
    title,
    location: { name: location },
    absolute_url: `https://board.example/jobs/${id}`,
    metadata,
    departments: own ? [own] : [],
    offices: [],
    content: `&lt;p&gt;About ${title}&lt;/p&gt;`,
    questions: standardQuestions,
    location_questions: [],
    ...more,
  }
}

export function testBoard(jobs: readonly TestJob[], freelanceJobs: Board['freelanceJobs'] = []): Board {
  return { name: 'Test', content: '', departments, offices: [], jobs: jobs.map(toBoardJob), freelanceJobs }
}
