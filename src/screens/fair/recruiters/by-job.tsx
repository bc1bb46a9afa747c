import type { FairQueue } from '#features/fair/fair.ts'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import kit from '../kit/kit.module.css'
import styles from './recruiters.module.css'
import { noJob } from './texts.ts'

/** How many people each job has. */
export function ByJob({ jobs }: Pick<FairQueue, 'jobs'>) {
  if (jobs.length === 0) return null
  return (
    <section className={`${kit['card']} ${styles['by-job']}`}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <h2>By job</h2>
            </th>
            <th scope="col">sent</th>
            <th scope="col">waiting</th>
          </tr>
        </thead>
        <tbody>
          {jobs.map(({ jobTitle, needsAttention, sent, waiting }) => (
            <tr key={jobTitle}>
              <th scope="row">{jobTitle ?? noJob}</th>
              <td>{sent}</td>
              <td>
                {needsAttention > 0 ? (
                  <span className={styles['alert-count']}>
                    <Icon name="circle-alert" />
                    {needsAttention} <VisuallyHidden>need attention,</VisuallyHidden>
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
