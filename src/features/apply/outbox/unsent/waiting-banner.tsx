import type { ReactNode } from 'react'
import { useOnline } from '#platform/online.ts'
import { isWaiting } from '#storage/records.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { useOutbox } from '../use-outbox.ts'
import { unsent as words } from '../../words.ts'

interface WaitingBannerProps {
  /** Link to 'My jobs'. */
  readonly applicationsLink: ReactNode
}

/**
 * Shows that applications cannot be sent right now. An application in its first try is not mentioned, because
 * a banner that disappears within a second only distracts.
 */
export function WaitingBanner({ applicationsLink }: WaitingBannerProps) {
  const { applications } = useOutbox()
  const isOnline = useOnline()
  const { length: count } = applications.filter((row) => isWaiting(row) && (row.delay !== null || !isOnline))
  if (count === 0) return null
  return (
    <Banner icon="refresh-cw" action={applicationsLink}>
      {words.banner({ count })}
    </Banner>
  )
}
