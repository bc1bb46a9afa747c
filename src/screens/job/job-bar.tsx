import type { RefObject } from 'react'
import type { JobDetail } from '#shared/job.ts'
import type { PayText } from '#features/board/full-pay-text.ts'
import { useScrollPlace } from '#platform/scroll-place.ts'
import { InBar } from '#ui/bar-slot/bar-slot.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { ApplyLink } from './apply-link.tsx'
import styles from './job-bar.module.css'
import { words } from './words.ts'

interface JobBarProps {
  readonly job: JobDetail
  /** 'Takes about 6 minutes'. */
  readonly timeText: string
  /** null if the board does not give it. */
  readonly pay: PayText | null
  readonly heading: RefObject<HTMLElement | null>
  readonly form: RefObject<HTMLElement | null>
}

/**
 * Once the job's heading has scrolled away, the title bar names the job, and below 1280 px a bar at the bottom keeps its pay and
 * 'Apply' until the form is reached. The facts card does the same on wider screens.
 */
export function JobBar({ form, heading, job, pay, timeText }: JobBarProps) {
  const isHeadingGone = useScrollPlace(heading, '-64px 0px 0px') === 'above'
  const formPlace = useScrollPlace(form, '0px')
  if (!isHeadingGone) return null
  const isApplying = formPlace === 'inside' || formPlace === 'above'
  const line = [isApplying ? words.apply() : '', job.location].filter((part) => part !== '').join(' · ')
  return (
    <>
      <InBar slot="title">
        <p className={styles['title']} lang={job.language ?? undefined} dir="auto">
          {job.title}
        </p>
        <p className={styles['line']}>{line}</p>
      </InBar>
      {isApplying ? null : (
        <div className={styles['bar']}>
          <p className={styles['words']}>
            {pay ? (
              <span className={styles['pay']}>
                <span className={styles['long']}>{pay.range}</span>
                <span className={styles['short']}>{pay.short}</span>
              </span>
            ) : null}
            <span className={pay ? styles['line'] : styles['pay']}>{timeText}</span>
          </p>
          <ApplyLink className={buttonClass()}>{words.apply()}</ApplyLink>
        </div>
      )}
    </>
  )
}
