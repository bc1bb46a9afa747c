import { useEffect, useState, useSyncExternalStore } from 'react'
import { fold } from '#shared/text.ts'
import { jobLists } from '#features/board/device/job-lists.ts'
import { foreignLanguage } from '#platform/board-language.ts'
import { Button } from '#ui/button/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { staff } from '../../words.ts'
import styles from './event.module.css'

const { jobs: words } = staff

interface Job {
  readonly jobId: number
  readonly title: string
  readonly location: string
}

/** Besides those that are picked. More than anybody reads: the search finds the others. */
const maxShown = 50

interface EventJobsProps {
  /** In the order in which tablets show them. */
  readonly picked: readonly number[]
  readonly onChange: (picked: number[]) => void
}

/** The jobs that an event brings: those that are picked, then the board's others. */
export function EventJobs({ onChange, picked }: EventJobsProps) {
  const state = useSyncExternalStore(jobLists.subscribe, jobLists.getState, jobLists.getState)
  useEffect(() => {
    if (jobLists.getState().status !== 'ready') void jobLists.load()
  }, [])
  const [search, setSearch] = useState('')
  /** They stay where they are while somebody picks. */
  const [first, setFirst] = useState(picked)
  // Those of other sites cannot be applied for here.
  const jobs = (state.status === 'ready' ? state.jobs : []).flatMap(({ id, location, title }): Job[] =>
    typeof id === 'number' ? [{ jobId: id, title, location }] : [],
  )
  const wanted = fold(search)
  const matching = wanted === '' ? jobs : jobs.filter(({ location, title }) => fold(`${title} ${location}`).includes(wanted))
  const onTop = first.flatMap((jobId) => matching.find((job) => job.jobId === jobId) ?? [])
  const others = matching.filter(({ jobId }) => !first.includes(jobId))
  const open = picked.filter((jobId) => jobs.some((job) => job.jobId === jobId))
  const turn = (jobId: number) =>
    // A picked job that has closed goes with the next change.
    onChange(open.includes(jobId) ? open.filter((each) => each !== jobId) : [...open, jobId])
  return (
    <section className={styles['jobs']} aria-labelledby="event-jobs">
      <div className={styles['jobs-head']}>
        <h2 id="event-jobs">{words.heading()}</h2>
        <span role="status">{state.status === 'ready' ? words.count({ picked: open.length, all: jobs.length }) : ''}</span>
        <label className={styles['search']}>
          <VisuallyHidden>{words.search()}</VisuallyHidden>
          <Icon name="search" />
          <input
            type="search"
            name="event-jobs"
            autoComplete="off"
            placeholder={words.search()}
            value={search}
            onChange={({ target }) => {
              setSearch(target.value)
              setFirst(picked)
            }}
          />
        </label>
      </div>
      {state.status === 'unavailable' ? (
        <p className={styles['message']}>
          {words.unavailable()}{' '}
          <Button variant="outline" size="compact" icon="refresh-cw" onClick={() => void jobLists.retry()}>
            {words.tryAgain()}
          </Button>
        </p>
      ) : null}
      {state.status === 'ready' && matching.length === 0 ? (
        <p className={styles['message']}>{search === '' ? words.none() : words.noResults({ search })}</p>
      ) : null}
      <ul className={styles['rows']}>
        {[...onTop, ...others.slice(0, maxShown)].map(({ jobId, location, title }) => (
          <li key={jobId} data-picked={open.includes(jobId) || undefined}>
            <label lang={foreignLanguage()}>
              <input type="checkbox" checked={open.includes(jobId)} onChange={() => turn(jobId)} />
              <b dir="auto">{title}</b> <span dir="auto">{location}</span>
            </label>
          </li>
        ))}
      </ul>
      {others.length > maxShown ? <p className={styles['message']}>{words.more({ count: others.length - maxShown })}</p> : null}
    </section>
  )
}
