import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { Slot } from '#platform/slot.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import styles from './empty-list.module.css'
import { outbox as words } from '../words.ts'

const noProps = {}

interface EmptyListProps {
  /** Address of its picture. */
  readonly art: string
}

/** 'My jobs' of a device that has nothing. It loads without the lists, whose code a first visit does not need. */
export function EmptyList({ art }: EmptyListProps) {
  return (
    <div className={styles['empty']}>
      <img src={art} alt="" width={480} height={300} />
      <h2 className={styles['heading']}>{words.emptyHeading()}</h2>
      <p>{words.empty()}</p>
      <p>
        <Link className={buttonClass()} to={paths.jobs()}>
          {words.seeJobs()}
        </Link>
      </p>
      <Slot name="my-jobs-end" props={noProps} />
    </div>
  )
}
