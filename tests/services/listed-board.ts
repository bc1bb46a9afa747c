import { recordOpenJobs } from '#server/board/stored-jobs.ts'
import type { TestServices } from './test-services.ts'

/** A board of a few jobs, which the real services list and record, and requests to them. */

export const siteUrl = 'https://careers.example'

export interface TestJob {
  readonly id: number
  readonly title: string
  readonly place?: string
  readonly department?: string
  readonly text?: string
  /** null: the board does not say. */
  readonly publishedMs: number | null
}

/** The jobs as a board has them. */
export function boardOf(jobs: readonly TestJob[]) {
  const listed = jobs.map(({ department = 'Engineering', id, place = 'Pittsburgh, PA', publishedMs, text = '', title }) => ({
    id,
    title,
    location: { name: place },
    departments: [{ id: 1, name: department, parent_id: null, child_ids: [] }],
    offices: [],
    content: text,
    absolute_url: `https://board.example/${id}`,
    updated_at: new Date(0).toISOString(),
    questions: [],
    ...(publishedMs === null ? {} : { first_published: new Date(publishedMs).toISOString() }),
  }))
  const names = [...new Set(listed.flatMap(({ departments }) => departments.map(({ name }) => name)))]
  const departments = names.map((name, index) => ({
    id: index + 1,
    name,
    parent_id: null,
    child_ids: [],
    jobs: listed.filter((job) => job.departments[0]?.name === name),
  }))
  return { name: 'Board', content: '', departments, offices: [], jobs: listed, freelanceJobs: [] }
}

/** Records the jobs that are open now, as a server does every hour. */
export async function recordJobs(
  { services }: Pick<TestServices, 'services'>,
  jobs: readonly { readonly id: number }[],
): Promise<void> {
  await recordOpenJobs(
    services.database,
    jobs.map(({ id }) => ({ jobId: id, places: [] })),
    services.database.nowMs(),
  )
}

export const postTo =
  ({ request }: TestServices) =>
  async (address: string, body: object, device?: string, from?: string) =>
    request(address, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(device === undefined ? {} : { 'Device-Id': device }),
        ...(from === undefined ? {} : { 'X-Forwarded-For': from }),
      },
      body: JSON.stringify(body),
    })
