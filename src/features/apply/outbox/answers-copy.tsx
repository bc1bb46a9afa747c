import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { applicationReference } from '#shared/application-reference.ts'
import { formatMoment } from '#platform/date-text.ts'
import type { ApplicationRow } from '#storage/records.ts'
import { Button } from '#ui/button/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { deliveryOf } from './delivery.ts'
import styles from './my-applications.module.css'
import { outbox as words } from '../words.ts'

interface AnswersCopyProps {
  readonly row: ApplicationRow
  /** More actions beside 'Print'. */
  readonly actions?: ReactNode
}

/** The readable copy of an application's answers, which opens at the foot of its card and can be printed. */
export function AnswersCopy({ actions, row }: AnswersCopyProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [isPrinting, setIsPrinting] = useState(false)
  const panelId = useId()
  const disclosure = useRef<HTMLButtonElement>(null)
  const isOver = row.state === 'sent' && ['withdrawn', 'erased'].includes(deliveryOf(row).state)
  useEffect(() => {
    // 'Withdraw' has gone, with the focus on it. Without this the focus would start again at the top.
    if (isOver && isOpen && document.activeElement === document.body) disclosure.current?.focus()
  }, [isOpen, isOver])
  useEffect(() => {
    if (!isPrinting) return undefined
    const stop = () => setIsPrinting(false)
    window.addEventListener('afterprint', stop)
    window.print()
    return () => window.removeEventListener('afterprint', stop)
  }, [isPrinting])
  const { copy, jobTitle, submittedAtMs } = row
  if (copy.length === 0) return null
  return (
    <div className={styles['copy']}>
      <button
        ref={disclosure}
        type="button"
        className={styles['disclosure']}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {words.yourAnswers()}
        <Icon name="chevron-down" size="medium" />
      </button>
      <div id={panelId} className={styles['panel']} hidden={!isOpen}>
        {/* The print styles hide everything except `[data-print]`. */}
        <div data-print={isPrinting || undefined}>
          <p className={styles['print-title']}>
            {row.state === 'sent'
              ? words.printTitleSent({ title: jobTitle, time: formatMoment(row.sentAtMs) })
              : words.printTitleSubmitted({ title: jobTitle, time: formatMoment(submittedAtMs) })}
          </p>
          <p>
            {words.reference()} <strong>{applicationReference(row.applicationId)}</strong>
          </p>
          <dl className={styles['answers']}>
            {copy.map(({ label, note, text }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a frozen list in which labels repeat
              <div key={index}>
                <dt>
                  <bdi>{label}</bdi>
                </dt>
                <dd dir="auto">{text}</dd>
                {note === undefined ? null : <dd className={styles['answer-note']}>{note}</dd>}
              </div>
            ))}
          </dl>
        </div>
        <div className={styles['actions']}>
          <Button size="small" variant="outline" onClick={() => setIsPrinting(true)}>
            {words.print()}
          </Button>
          {actions}
        </div>
      </div>
    </div>
  )
}
