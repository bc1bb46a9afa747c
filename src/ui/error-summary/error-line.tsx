import { useEffect, useId, useRef, useState } from 'react'
import { useBackCloses } from '../back/use-back-closes.ts'
import { Icon } from '../icon/icon.tsx'
import { Sentence, slot } from '../sentence/sentence.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './error-line.module.css'
import type { SummaryEntry } from './error-summary.tsx'
import { field as words } from '../words.ts'

interface ErrorLineProps {
  /** At least one. */
  readonly entries: readonly (SummaryEntry & { readonly panel: string })[]
  readonly onGo: (controlId: string) => void
  /** Whether to announce the line. Only a failed submit does, not each answer that follows it. */
  readonly isAlert: boolean
}

/** As many letters of a label as a phone's line has room for. */
const maxLabel = 32

/** A label cut after a whole word. */
function shortLabel(label: string): string {
  if (label.length <= maxLabel) return label
  const cut = label.slice(0, maxLabel)
  const lastSpace = cut.lastIndexOf(' ')
  // Not every script has spaces.
  return `${(lastSpace > 0 ? cut.slice(0, lastSpace) : cut).replace(/[\s,;:.(–-]+$/u, '')}…`
}

/** The error summary of a phone: one line that leads to the first error, with the list of all on request. */
export function ErrorLine({ entries, isAlert, onGo }: ErrorLineProps) {
  const [isListed, setIsListed] = useState(false)
  const listId = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  useBackCloses(isListed, () => {
    setIsListed(false)
    toggle.current?.focus()
  })
  useEffect(() => {
    if (!isListed) return undefined
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setIsListed(false)
      toggle.current?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isListed])
  const [first] = entries
  if (!first) return null
  const count = entries.length
  const link = ({ controlId, label }: SummaryEntry, shown = label) => (
    <a
      href={`#${controlId}`}
      aria-label={shown === label ? undefined : label}
      onClick={(event) => {
        // Focus the control instead of following the hash, which belongs to the router.
        event.preventDefault()
        setIsListed(false)
        onGo(controlId)
      }}
    >
      <bdi>{shown}</bdi>
    </a>
  )
  return (
    <div className={styles['line']} role="group" aria-label={words.errors()}>
      <Icon name="circle-alert" size="medium" />
      <p className={styles['text']}>
        <span aria-hidden="true">{words.errorsShort({ count })}</span>
        <VisuallyHidden>
          <span role={isAlert ? 'alert' : undefined}>{words.errorsLong({ count })}</span>
        </VisuallyHidden>{' '}
        <Sentence text={words.firstError({ count, label: slot(0) })} elements={[link(first, shortLabel(first.label))]} />
      </p>
      <button
        ref={toggle}
        type="button"
        className={styles['chevron']}
        aria-label={words.allErrors()}
        aria-expanded={isListed}
        aria-controls={listId}
        onClick={() => setIsListed(!isListed)}
      >
        <Icon name="chevron-down" />
      </button>
      <ol id={listId} className={styles['list']} hidden={!isListed}>
        {isListed
          ? entries.map((entry, index) => (
              <li key={entry.controlId}>
                {link(entry)}
                {/* Once for all errors of a panel. */}
                {entry.panel === entries[index - 1]?.panel ? null : <span>{entry.panel}</span>}
              </li>
            ))
          : null}
      </ol>
    </div>
  )
}
