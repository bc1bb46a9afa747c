import { useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { myJobs } from '#storage/my-jobs-store.ts'
import { Icon } from '#ui/icon/icon.tsx'
import styles from './layout.module.css'
import { frame as words } from './words.ts'

/** Leads to what is saved on this device, with the number of saved jobs. @param hasWord says 'My jobs' where there is room */
export function MyJobsLink({ hasWord = false }: { readonly hasWord?: boolean }) {
  const count = useSyncExternalStore(
    myJobs.subscribe,
    () => myJobs.getState().saved.size,
    () => 0,
  )
  return (
    <Link className={styles['tool']} to={paths.myJobs()} aria-label={count === 0 ? words.myJobs() : words.myJobsSaved({ count })}>
      <Icon name="heart" />
      {hasWord ? <span className={styles['tool-word']}>{words.myJobs()}</span> : null}
      {count === 0 ? null : <span>{count}</span>}
    </Link>
  )
}
