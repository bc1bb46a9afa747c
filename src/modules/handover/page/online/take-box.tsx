import type { ReactNode, RefObject } from 'react'
import { applyAnchor, paths } from '#shared/paths.ts'
import type { DraftProgress } from '#features/apply/form/form-sections.ts'
import { Icon, type IconName } from '#ui/icon/icon.tsx'
import styles from './take-page.module.css'
import { online as words } from '../../words.ts'

/** What the states of the page have in common that takes a draft. */

export type HeadingRef = RefObject<HTMLHeadingElement | null>

/** The form of a job, where its draft goes on. */
export const continuePath = (jobId: number) => `${paths.job(jobId)}#${applyAnchor}`

/** '11 of 15 answers'. */
export function answeredText(progress: DraftProgress | null): string {
  if (!progress) return words.take.lastChanged()
  return words.take.answersOf({ answered: progress.answeredCount, required: progress.requiredCount })
}

interface TakeBoxProps {
  readonly heading: HeadingRef
  readonly icon?: IconName
  readonly title: string
  /** Above the box's content. */
  readonly head?: ReactNode
  readonly children: ReactNode
}

/** One state of the page. Its heading gets the focus. */
export function TakeBox({ children, head, heading, icon, title }: TakeBoxProps) {
  return (
    <section className={styles['box']}>
      {head}
      <div className={styles['content']}>
        {icon ? (
          <span className={styles['icon']}>
            <Icon name={icon} />
          </span>
        ) : null}
        <h1 ref={heading} tabIndex={-1} className={styles['title']}>
          {title}
        </h1>
        {children}
      </div>
    </section>
  )
}

/** The buttons of a state. */
export const TakeActions = ({ children }: { readonly children: ReactNode }) => <p className={styles['actions']}>{children}</p>
