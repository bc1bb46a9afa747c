import { distinctTitle } from '#shared/distinct-title.ts'
import type { JobListing } from '#shared/job.ts'
import type { Leaving } from '../tablet/fair.ts'
import { mode } from '../../../words.ts'

const { interest: words } = mode

/** What a person wants to hear about. */
export type About = Extract<Leaving, { readonly kind: 'interest' }>['about']

export interface AboutOption {
  readonly value: string
  readonly text: string
  readonly about: About
}

/** More choices take longer to read than the form takes to fill in. */
const maxTeams = 6

/** The job that the person came from, the teams with the most jobs, and whatever fits. */
export function aboutOptions(jobs: readonly JobListing[], jobId: number | null): readonly AboutOption[] {
  const job = jobs.find(({ id }) => id === jobId)
  const jobTitle = job && distinctTitle(job, jobs)
  const sizes = new Map<string, number>()
  for (const { department } of jobs) if (department !== '') sizes.set(department, (sizes.get(department) ?? 0) + 1)
  const teams = [...sizes].sort(([, a], [, b]) => b - a).slice(0, maxTeams)
  return [
    ...(job && jobTitle !== undefined && typeof job.id === 'number'
      ? [{ value: 'job', text: jobTitle, about: { kind: 'job', jobId: job.id, jobTitle } } as const]
      : []),
    ...teams.map(([team]): AboutOption => ({ value: `team ${team}`, text: team, about: { kind: 'team', team } })),
    { value: 'anything', text: words.anything(), about: { kind: 'anything' } },
  ]
}
