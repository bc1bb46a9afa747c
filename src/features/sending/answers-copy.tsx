import { useEffect, useState } from 'react'
import type { ApplicationRow } from '#storage/records.ts'
import { Button } from '#ui/button/button.tsx'
import styles from './my-applications.module.css'
import { formatMoment } from './words.ts'

/** What was entered, to read and to print. */
export function AnswersCopy({ row }: { readonly row: ApplicationRow }) {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    if (!isPrinting) return undefined
    const stop = () => setIsPrinting(false)
    window.addEventListener('afterprint', stop)
    window.print()
    return () => window.removeEventListener('afterprint', stop)
  }, [isPrinting])
  const { copy = [], jobTitle, sentAtMs, submittedAtMs } = row
  if (copy.length === 0) return null
  return (
    <details className={styles['copy']}>
      <summary className={styles['summary']}>Your answers</summary>
      {/* The mark tells the print styles what to leave on the page. */}
      <div data-print={isPrinting || undefined}>
        <p className={styles['print-title']}>
          {jobTitle}, {sentAtMs === null ? `submitted ${formatMoment(submittedAtMs)}` : `sent ${formatMoment(sentAtMs)}`}
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
