import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { type AlertChangeRequest, type AlertRhythm, alertRhythms, type MailAlert } from '../../shared/alerts.ts'
import { searchPath } from '#shared/saved-search.ts'
import { dayMs } from '#shared/durations.ts'
import { formatDay } from '#platform/date-text.ts'
import { dayOrTime } from '#platform/format.ts'
import { Button } from '#ui/button/button.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { Chip } from '#ui/chip/chip.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { Segments } from '#ui/choice-list/segments.tsx'
import { SearchLine } from '#features/saved-searches/search-line.tsx'
import type { SearchChoices } from '#shared/saved-search.ts'
import { searchText } from '#features/saved-searches/search-text.ts'
import styles from './alert-page.module.css'
import { online as words } from '../../words.ts'

interface AlertCardProps {
  readonly alert: MailAlert
  readonly search: SearchChoices
  readonly isBusy: boolean
  readonly onChange: (change: AlertChangeRequest['change']) => void
}

/** One alert, running or ended. */
export function AlertCard({ alert, isBusy, onChange, search }: AlertCardProps) {
  const [nowMs] = useState(() => Date.now())
  const heading = useRef<HTMLHeadingElement>(null)
  const lastState = useRef(alert.state)
  useEffect(() => {
    // The pressed button is gone.
    if (lastState.current !== alert.state) heading.current?.focus()
    lastState.current = alert.state
  }, [alert.state])
  return (
    <li className={styles['card']} data-state={alert.state}>
      <div className={styles['card-head']}>
        <h2 ref={heading} tabIndex={-1} className={styles['card-title']}>
          <bdi>
            <SearchLine search={search} part="title" />
          </bdi>
        </h2>
        {alert.state === 'ended' ? (
          <Chip tone="egret">
            <Icon name="bell-off" size="small" />
            {words.card.ended()}
          </Chip>
        ) : null}
      </div>
      <bdi className={styles['detail']}>
        <SearchLine search={search} part="detail" />
      </bdi>
      {alert.state === 'running' ? (
        <Running alert={alert} nowMs={nowMs} title={searchText(search).title} isBusy={isBusy} onChange={onChange} />
      ) : (
        <>
          <p>{words.card.forgottenIn({ count: Math.max(1, Math.round((alert.deletedAtMs - nowMs) / dayMs)) })}</p>
          <p className={styles['actions']}>
            <Button variant="outline" size="small" isLoading={isBusy} onClick={() => onChange('start')}>
              {words.card.start()}
            </Button>
          </p>
        </>
      )}
    </li>
  )
}

interface RunningProps extends Pick<AlertCardProps, 'isBusy' | 'onChange'> {
  readonly title: string
  readonly alert: Extract<MailAlert, { state: 'running' }>
  readonly nowMs: number
}

function Running({ alert, isBusy, nowMs, onChange, title }: RunningProps) {
  const { endsAtMs, isRenewable, lastMail, rhythm, search } = alert
  /** Shown until the service has answered. */
  const [pressed, setPressed] = useState<AlertRhythm | null>(null)
  return (
    <>
      <div className={styles['rhythm']}>
        <Segments<AlertRhythm>
          label={words.card.rhythm({ title })}
          options={alertRhythms.map((value) => ({ value, label: words.card[value]() }))}
          chosen={isBusy && pressed !== null ? pressed : rhythm}
          onChoose={(next) => {
            setPressed(next)
            onChange(next)
          }}
        />
        <span className={styles['detail']}>
          {lastMail ? words.card.lastMail({ day: dayOrTime(lastMail.atMs, nowMs), count: lastMail.jobs }) : words.card.noMail()}
        </span>
      </div>
      {isRenewable ? <p>{words.card.endsOn({ day: formatDay(endsAtMs) })}</p> : null}
      <p className={styles['actions']}>
        <Link className={buttonClass({ variant: 'outline', size: 'small' })} to={searchPath(search)}>
          {words.card.seeJobs()}
        </Link>
        {isRenewable ? (
          <Button variant="outline" size="small" isLoading={isBusy} onClick={() => onChange('renew')}>
            {words.card.renew()}
          </Button>
        ) : null}
        <Button variant="ghost" size="small" aria-label={words.card.endTitle({ title })} onClick={() => onChange('end')}>
          {words.card.end()}
        </Button>
      </p>
    </>
  )
}
