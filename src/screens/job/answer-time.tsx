import type { AnswerTime } from '#shared/job.ts'
import { Icon } from '#ui/icon/icon.tsx'
import styles from './screen.module.css'
import { job as words } from '../words.ts'

/** How long an answer usually takes, and what the number means. */
export function UsualAnswer({ count, days, of }: AnswerTime) {
  return (
    <details className={styles['answer']}>
      <summary>
        <Icon name="clock" size="small" />
        {words.answer.usual({ days })}
        <Icon name="chevron-down" size="small" />
      </summary>
      <p>{words.answer.median({ count })}</p>
      <p>{words.answer.of({ of })}</p>
    </details>
  )
}
