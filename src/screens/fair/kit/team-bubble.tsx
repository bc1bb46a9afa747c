import type { JobListing } from '#shared/job.ts'
import { divisionOf, divisionTones } from '#features/board/division.ts'
import { FairIcon, type FairIconName } from './fair-icon.tsx'
import styles from './team-bubble.module.css'

const icons: Readonly<Record<ReturnType<typeof divisionOf>, FairIconName>> = {
  design: 'palette',
  engineering: 'code-xml',
  product: 'lightbulb',
  other: 'book-open',
}

/** The picture of a job's team. Decorative. */
export function TeamBubble({ job }: { readonly job: Pick<JobListing, 'department' | 'division'> }) {
  const division = divisionOf(job)
  return (
    <span className={styles['bubble']} data-tone={divisionTones[division]}>
      <FairIcon name={icons[division]} />
    </span>
  )
}
