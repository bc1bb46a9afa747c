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
  /** What stands above has another surface. */
  readonly isApart?: boolean
}

/** As tall as the cards, which come when their place is near: the footer must not move under somebody who is quick. */
const room = <div className={styles['room']} />

/** The end of a team's or an office's page: its newest jobs. */
export function NewestJobs({ department, isApart = false, location }: NewestJobsProps) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNear(place)
  const of = useMemo(
    () => ({ ...(department && { departments: [department] }), ...(location && { locations: [location] }) }),
    [department, location],
  )
  return (
    <div ref={place} className={styles['newest']} data-apart={isApart || undefined}>
      <Wrap>{isNear ? <NewestCards of={of} room={room} placeholder={room} /> : room}</Wrap>
    </div>
  )
}
