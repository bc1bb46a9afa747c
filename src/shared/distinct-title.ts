interface TitledJob {
  readonly id: number | string
  readonly title: string
}

/** The title of a job, with its place where another of the jobs has the same title. */
export function distinctTitle(job: TitledJob & { readonly location: string }, jobs: readonly TitledJob[]): string {
  const hasNamesake = jobs.some(({ id, title }) => title === job.title && id !== job.id)
  return hasNamesake && job.location !== '' ? `${job.title}, ${job.location}` : job.title
}
