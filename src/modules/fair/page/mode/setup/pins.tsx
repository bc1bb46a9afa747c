import { useEffect, useRef } from 'react'
import { jobLists } from '#features/board/device/job-lists.ts'
import { Button } from '#ui/button/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { cardClass } from '#ui/card/card.tsx'
import kit from '../parts/parts.module.css'
import { useFairJobs } from '../parts/use-fair-jobs.ts'
import { mode } from '../../../words.ts'
import styles from './setup.module.css'
import { useRowDrag } from './use-row-drag.ts'

const { parts, setup: words } = mode

const texts = words.pins

interface Job {
  readonly jobId: number
  readonly title: string
  readonly location: string
}

/** @returns the ids with one of them in another place */
function moved(ids: readonly number[], from: number, to: number): number[] {
  const jobId = ids[from]
  if (jobId === undefined || to < 0 || to >= ids.length) return [...ids]
  const rest = ids.filter((each) => each !== jobId)
  return [...rest.slice(0, to), jobId, ...rest.slice(to)]
}

interface PinsProps {
  readonly pinnedJobIds: readonly number[]
  readonly onChange: (pinnedJobIds: number[]) => void
}

/** The jobs to bring: one press pins a job. A pinned one is dragged, or moved by two buttons. */
export function Pins({ onChange, pinnedJobIds }: PinsProps) {
  const { isUnavailable, jobs: all } = useFairJobs()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // A keyboard follows what it has moved. A finger does not want the list to jump.
    const focused = list.current?.querySelector(':focus-visible')
    focused?.scrollIntoView({ block: 'nearest' })
  }, [pinnedJobIds])
  // Those of other sites cannot be applied for here.
  const jobs = all.flatMap(({ id, location, title }): Job[] => (typeof id === 'number' ? [{ jobId: id, title, location }] : []))
  const pinned = pinnedJobIds.flatMap((jobId) => jobs.find((job) => job.jobId === jobId) ?? [])
  const others = jobs.filter(({ jobId }) => !pinnedJobIds.includes(jobId))
  // A pinned job that has closed goes with the next change.
  const ids = pinned.map(({ jobId }) => jobId)
  const { dragged, gripProps, styleOf } = useRowDrag(list, ids.length, (from, to) => onChange(moved(ids, from, to)))
  return (
    <section className={`${cardClass} ${styles['pins']}`} data-size="touch">
      <div className={styles['pins-head']}>
        <h2 className={kit['heading']}>{texts.heading()}</h2>
        <b role="status">{texts.count({ pinned: pinned.length, all: jobs.length })}</b>
      </div>
      {isUnavailable ? (
        <div className={styles['no-jobs']}>
          <p>{texts.unavailable()}</p>
          <Button variant="outline" size="touch" icon="refresh-cw" onClick={() => void jobLists.retry()}>
            {parts.tryAgain()}
          </Button>
        </div>
      ) : null}
      <ul ref={list} className={styles['list']} data-dragging={dragged === null ? undefined : true}>
        {/* One list, so that a row that moves stays the same element and keeps the focus. */}
        {[...pinned, ...others].map(({ jobId, location, title }, index) => {
          const isPinned = index < pinned.length
          return (
            <li
              key={jobId}
              className={styles['job']}
              data-pinned={isPinned || undefined}
              data-dragged={dragged === index || undefined}
              style={styleOf(index)}
            >
              {isPinned ? (
                <>
                  <span className={styles['grip']} aria-hidden="true" {...gripProps(index)}>
                    <Icon name="grip-vertical" />
                  </span>
                  <span className={styles['moves']}>
                    <Move
                      name="chevron-up"
                      label={texts.up({ title })}
                      isOff={index === 0}
                      onPress={() => onChange(moved(ids, index, index - 1))}
                    />
                    <Move
                      name="chevron-down"
                      label={texts.down({ title })}
                      isOff={index === pinned.length - 1}
                      onPress={() => onChange(moved(ids, index, index + 1))}
                    />
                  </span>
                </>
              ) : null}
              <JobText title={title} location={location} />
              <Pin
                title={title}
                isPinned={isPinned}
                onPress={() => onChange(isPinned ? ids.filter((each) => each !== jobId) : [...ids, jobId])}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function JobText({ location, title }: Pick<Job, 'location' | 'title'>) {
  return (
    <span className={styles['job-text']}>
      <b>{title}</b>
      <span>{location}</span>
    </span>
  )
}

interface PinProps {
  readonly title: string
  readonly isPinned: boolean
  readonly onPress: () => void
}

function Pin({ isPinned, onPress, title }: PinProps) {
  return (
    <button
      type="button"
      className={styles['pin-button']}
      aria-pressed={isPinned}
      aria-label={texts.pin({ title })}
      onClick={onPress}
    >
      <Icon name="pin" />
    </button>
  )
}

interface MoveProps {
  readonly name: 'chevron-up' | 'chevron-down'
  readonly label: string
  readonly isOff: boolean
  readonly onPress: () => void
}

/** Stays focusable at the end of the list, so that a keyboard can go on. */
function Move({ isOff, label, name, onPress }: MoveProps) {
  return (
    <button type="button" className={styles['move']} aria-label={label} aria-disabled={isOff || undefined} onClick={onPress}>
      <Icon name={name} />
    </button>
  )
}
