import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { JobListing } from '#shared/job.ts'
import { jobLists } from '#features/board/job-lists.ts'
import { FairButton } from '../kit/fair-button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import kit from '../kit/kit.module.css'
import styles from './setup.module.css'
import { useRowDrag } from './use-row-drag.ts'

interface Job {
  readonly jobId: number
  readonly title: string
  readonly location: string
}

/** Those of other sites cannot be applied for here. */
function ownJobs(jobs: readonly JobListing[]): readonly Job[] {
  return jobs.flatMap(({ id, location, title }) => (typeof id === 'number' ? [{ jobId: id, title, location }] : []))
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
  const lists = useSyncExternalStore(jobLists.subscribe, jobLists.getState)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (jobLists.getState().status === 'loading') void jobLists.load()
  }, [])
  useEffect(() => {
    // A keyboard follows what it has moved. A finger does not want the list to jump.
    const focused = list.current?.querySelector(':focus-visible')
    focused?.scrollIntoView({ block: 'nearest' })
  }, [pinnedJobIds])
  const jobs = lists.status === 'ready' ? ownJobs(lists.jobs) : []
  const pinned = pinnedJobIds.flatMap((jobId) => jobs.find((job) => job.jobId === jobId) ?? [])
  const others = jobs.filter(({ jobId }) => !pinnedJobIds.includes(jobId))
  // A pinned job that has closed goes with the next change.
  const ids = pinned.map(({ jobId }) => jobId)
  const { dragged, gripProps, styleOf } = useRowDrag(list, ids.length, (from, to) => onChange(moved(ids, from, to)))
  return (
    <section className={`${kit['card']} ${styles['pins']}`}>
      <div className={styles['pins-head']}>
        <h2 className={kit['heading']}>Jobs to bring</h2>
        <b role="status">
          {pinned.length} pinned of {jobs.length}
        </b>
      </div>
      {lists.status === 'unavailable' ? (
        <div className={styles['no-jobs']}>
          <p>The jobs cannot be read. Connect this tablet once.</p>
          <FairButton icon="refresh-cw" onClick={() => void jobLists.retry()}>
            Try again
          </FairButton>
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
                      label={`Move ${title} up`}
                      isOff={index === 0}
                      onPress={() => onChange(moved(ids, index, index - 1))}
                    />
                    <Move
                      name="chevron-down"
                      label={`Move ${title} down`}
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
    <button type="button" className={styles['pin-button']} aria-pressed={isPinned} aria-label={`Pin ${title}`} onClick={onPress}>
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
