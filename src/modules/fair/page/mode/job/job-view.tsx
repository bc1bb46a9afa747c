import { Fragment } from 'react'
import { job as copy } from '#content'
import type { JobDetail } from '#shared/job.ts'
import { deadlineText, useToday } from '#features/board/job/deadline-text.ts'
import { divisionOf } from '#features/board/job/division.ts'
import { divisionTones } from '#shared/division.ts'
import { payText, payWithPeriod } from '#features/board/job/full-pay-text.ts'
import { NoJobText } from '#features/board/job/no-job-text.tsx'
import { Video } from '#features/video/video.tsx'
import { settings } from '#platform/settings.ts'
import { foreignLanguage } from '#platform/board-language.ts'
import { QrCode } from '#ui/qr-code/qr-code.tsx'
import { RichTextWithInset } from '#ui/rich-text/rich-text-with-inset.tsx'
import { Icon, type IconName } from '#ui/icon/icon.tsx'
import { mode } from '../../../words.ts'
import styles from './job-view.module.css'

const { job: words, parts } = mode

interface JobBandProps {
  readonly job: JobDetail
  /** What the code leads to on a phone. */
  readonly address: string
}

/** The job's name and its facts, and the code, which is here so that it is never scrolled away. */
export function JobBand({ address, job }: JobBandProps) {
  const { department, location, title } = job
  const pay = payText(job.payRanges)
  const today = useToday()
  const deadline = job.applicationDeadline === null ? null : words.applyBy({ day: deadlineText(job.applicationDeadline, today) })
  const facts: readonly (readonly [IconName, string | null])[] = [
    ['wallet', pay && payWithPeriod(pay)],
    ['calendar-days', location !== '' && copy.daysTogether ? words.together({ days: copy.daysTogether }) : null],
    ['clock', deadline],
  ]
  const place = [location, department].filter((part) => part !== '')
  return (
    <div className={styles['band']} data-tone={divisionTones[divisionOf(job)]}>
      <div className={styles['words']}>
        {place.length === 0 ? null : (
          <p className={styles['place']}>
            <Icon name="map-pin" />
            <span>
              {place.map((part, index) => (
                <Fragment key={part}>
                  {index === 0 ? '' : ' · '}
                  <bdi lang={foreignLanguage()}>{part}</bdi>
                </Fragment>
              ))}
            </span>
          </p>
        )}
        <h1 className={styles['title']} lang={foreignLanguage(job.language)} dir="auto" tabIndex={-1}>
          {title}
        </h1>
        <ul className={styles['facts']}>
          {facts.map(([icon, text]) =>
            text === null ? null : (
              <li key={icon} className={styles['fact']}>
                <Icon name={icon} />
                {text}
              </li>
            ),
          )}
        </ul>
      </div>
      <div className={styles['code']}>
        <QrCode text={address} label={title} size={208} />
        <p>{parts.scan()}</p>
      </div>
    </div>
  )
}

/** The job's text with its video. Films from another site are left out: they would lead there. */
export function JobText({ job }: { readonly job: JobDetail }) {
  const { videos } = copy
  const video = videos && settings.videoProvider === 'file' ? <Video video={videos[divisionOf(job)]} isFirst /> : null
  return (
    <div className={styles['text']}>
      {job.contentHtml.trim() === '' ? (
        <>
          {video}
          <NoJobText url={job.url} />
        </>
      ) : (
        <RichTextWithInset html={job.contentHtml} lang={foreignLanguage(job.language)} inset={video} />
      )}
    </div>
  )
}
