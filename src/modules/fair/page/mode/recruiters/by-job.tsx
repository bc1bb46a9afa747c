import type { FairQueue } from '../tablet/fair.ts'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { cardClass } from '#ui/card/card.tsx'
import styles from './recruiters.module.css'
import { mode } from '../../../words.ts'

const { recruiters: words } = mode

/** How many people each job has. */
export function ByJob({ jobs }: Pick<FairQueue, 'jobs'>) {
  if (jobs.length === 0) return null
  return (
    <section className={`${cardClass} ${styles['by-job']}`} data-size="touch">
      <table>
        <thead>
          <tr>
            <th scope="col">
              <h2>{words.byJob()}</h2>
            </th>
            <th scope="col">{words.columns.sent()}</th>
            <th scope="col">{words.columns.waiting()}</th>
          </tr>
        </thead>
        <tbody>
          {jobs.map(({ jobTitle, needsAttention, sent, waiting }) => (
            <tr key={jobTitle}>
              <th scope="row">{jobTitle ?? words.noJob()}</th>
              <td>{sent}</td>
              <td>
                {needsAttention > 0 ? (
                  <span className={styles['alert-count']}>
                    <Icon name="circle-alert" />
                    <span aria-hidden="true">{needsAttention}</span>
                    <VisuallyHidden>{words.counts.attention({ count: needsAttention, number: needsAttention })}</VisuallyHidden>
                  </span>
                ) : null}{' '}
                {waiting}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
