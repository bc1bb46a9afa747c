import type { JobListing } from '#shared/job.ts'
import { divisionOf } from '#features/board/job/division.ts'
import { divisionTones } from '#shared/division.ts'
import { Icon, type IconName } from '#ui/icon/icon.tsx'
import styles from './team-bubble.module.css'

const icons: Readonly<Record<ReturnType<typeof divisionOf>, IconName>> = {
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
      <Icon name={icons[division]} />
    </span>
  )
}
