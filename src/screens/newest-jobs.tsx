import { type ComponentProps, useMemo, useRef } from 'react'
import { late } from '#ui/late/late.tsx'
import { useNear } from '#ui/when-near/use-near.ts'
import { Wrap } from '#ui/wrap/wrap.tsx'
import styles from './newest-jobs.module.css'

type CardsProps = ComponentProps<typeof import('#features/board/job/newest-cards.tsx')['NewestCards']>
const NewestCards = late<CardsProps>(async () => (await import('#features/board/job/newest-cards.tsx')).NewestCards)

interface NewestJobsProps {
  readonly department?: string
  readonly location?: string
}

/** The end of a team's or an office's page: its newest jobs. */
export function NewestJobs({ department, location }: NewestJobsProps) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNear(place)
  const of = useMemo(
    () => ({ ...(department && { departments: [department] }), ...(location && { locations: [location] }) }),
    [department, location],
  )
  return (
    <div ref={place}>
      <Wrap>{isNear ? <NewestCards of={of} className={styles['newest']} /> : null}</Wrap>
    </div>
  )
}
