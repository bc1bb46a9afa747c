import { useEffect, useState } from 'react'
import { formatMoment } from '#platform/date-text.ts'
import type { ApplicationRow } from '#storage/records.ts'
import { Button } from '#ui/button/button.tsx'
import styles from './my-applications.module.css'

/** The readable copy of an application's answers, which can be printed. */
export function AnswersCopy({ row }: { readonly row: ApplicationRow }) {
  const [isPrinting, setIsPrinting] = useState(false)
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
    <details className={styles['copy']}>
      <summary className={styles['summary']}>Your answers</summary>
      {/* The print styles hide everything except `[data-print]`. */}
      <div data-print={isPrinting || undefined}>
        <p className={styles['print-title']}>
          {jobTitle}, {row.state === 'sent' ? `sent ${formatMoment(row.sentAtMs)}` : `submitted ${formatMoment(submittedAtMs)}`}
        </p>
        <dl className={styles['answers']}>
          {copy.map(({ label, text }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a frozen list in which labels repeat
            <div key={index}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Button size="small" variant="outline" onClick={() => setIsPrinting(true)}>
        Print
      </Button>
    </details>
  )
}
