import type { ComponentProps, ReactNode, RefObject } from 'react'
import type { JobDetail } from '#shared/job.ts'
import type { PayText } from '#features/board/job/full-pay-text.ts'
import type { TrailStep } from '#features/board/list/job-trail.ts'
import { useScrollPlace } from '#platform/scroll-place.ts'
import { foreignLanguage } from '#platform/board-language.ts'
import { InBar } from '#ui/bar-slot/bar-slot.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { ApplyLink } from './apply-link.tsx'
import styles from './job-bar.module.css'
import { Share } from './share.tsx'
import { stepText } from './trail.tsx'
import { job as words } from '../words.ts'

interface JobBarProps {
  readonly job: JobDetail
  readonly heart: ReactNode
  readonly share: Pick<ComponentProps<typeof Share>, 'title' | 'path'>
  /** null if the job was not opened from a list. */
  readonly step: TrailStep | null
  /** 'Takes about 6 minutes'. */
  readonly timeText: string
  /** null if the board does not give it, or not as one. */
  readonly pay: PayText['bar']
  readonly heading: RefObject<HTMLElement | null>
  readonly form: RefObject<HTMLElement | null>
}

/**
 * Once the job's heading has scrolled away, the title bar names the job, and below 1280 px a bar at the bottom keeps its pay and
 * 'Apply' until the form is reached. The facts card does the same on wider screens.
 */
export function JobBar({ form, heading, heart, job, pay, share, step, timeText }: JobBarProps) {
  const isHeadingGone = useScrollPlace(heading, '-64px 0px 0px') === 'above'
  const formPlace = useScrollPlace(form, '0px')
  if (!isHeadingGone) {
    return step ? (
      <InBar slot="end">
        <span className={styles['position']}>{stepText(step)}</span>
      </InBar>
    ) : null
  }
  const isApplying = formPlace === 'inside' || formPlace === 'above'
  const position = (step && stepText(step)) || null
  return (
    <>
      <InBar slot="title">
        <p className={styles['title']} dir="auto" lang={foreignLanguage(job.language)}>
          {job.title}
        </p>
        <p className={styles['line']}>
          {isApplying ? <span>{words.apply()}</span> : null}
          {position === null ? <bdi lang={foreignLanguage()}>{job.location}</bdi> : <span>{position}</span>}
        </p>
      </InBar>
      <InBar slot="end">
        <div className={styles['tools']}>
          {heart}
          <Share className={styles['tool'] ?? ''} {...share} />
        </div>
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
