import { type ComponentProps, useEffect, useState } from 'react'
import { buttonClass } from '#ui/button/button-class.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { late } from '#ui/late/late.tsx'
import { useIsShared } from '#ui/shared-device/shared-device.ts'
import { alertWays } from './alert-ways.ts'
import styles from './keep-button.module.css'
import { keptSearches, useKeptSearches } from './kept-searches.ts'
import type { SearchChoices } from './search-text.ts'
import { words } from './words.ts'

type Dialog = typeof import('./dialog/alert-dialog.tsx')
const AlertDialog = late<ComponentProps<Dialog['AlertDialog']>>(
  async () => (await import('./dialog/alert-dialog.tsx')).AlertDialog,
)

interface KeepButtonProps {
  readonly search: string
  /** Only the list of jobs knows what an address means. */
  readonly choicesOf: (search: string) => SearchChoices
  /** In the line above the results, where there are none, on the page of a job that has closed, or where a link led to no job. */
  readonly place: 'line' | 'empty' | 'closed' | 'missing'
}

const tellTexts = { line: words.tellMe, empty: words.tellMeOne, closed: words.tellMeLike, missing: words.getAlerts } as const

/**
 * The bell: asks how to tell somebody of new jobs like those of the list. Where this site or this browser has no alerts, it keeps the
 * search on this device, or keeps it no longer. Not on a device that many people use.
 */
export function KeepButton({ choicesOf, place, search }: KeepButtonProps) {
  const kept = useKeptSearches().find((row) => row.search === search)
  const isKept = kept !== undefined
  const [dialog, setDialog] = useState({ opened: 0, isOpen: false })
  const isShared = useIsShared()
  useEffect(() => void keptSearches.load().catch(() => {}), [])
  useEffect(() => {
    if (isKept) void keptSearches.noteLooked(search)
  }, [isKept, search])
  if (isShared) return null
  const className = place === 'closed' || place === 'missing' ? buttonClass() : styles['button']
  const button = { type: 'button', className, 'data-place': place } as const
  if (alertWays().length === 0) {
    // To keep a search for all jobs shows nothing that the list does not.
    if (place === 'missing') return null
    return (
      <button
        {...button}
        aria-pressed={isKept}
        aria-label={words.keep()}
        onClick={() => void (kept ? keptSearches.remove(kept) : keptSearches.keep(search))}
      >
        <Icon name={isKept ? 'check' : 'plus'} size="medium" />
        <span className={styles['label']}>{isKept ? words.isKept() : words.keep()}</span>
      </button>
    )
  }
  const status = kept?.alert.status ?? 'none'
  const hasAlert = status === 'mail' || status === 'device'
  const text = hasAlert ? words.isTold() : status === 'none' ? tellTexts[place]() : words.isWaiting()
  return (
    <>
      <button
        {...button}
        aria-label={text}
        aria-haspopup="dialog"
        onClick={() => setDialog(({ opened }) => ({ opened: opened + 1, isOpen: true }))}
      >
        <Icon name={hasAlert ? 'bell-ring' : 'bell-plus'} size="medium" />
        <span className={styles['label']}>{text}</span>
      </button>
      {dialog.opened === 0 ? null : (
        <AlertDialog
          key={dialog.opened}
          isOpen={dialog.isOpen}
          search={search}
          choices={choicesOf(search)}
          onClose={() => setDialog(({ opened }) => ({ opened, isOpen: false }))}
        />
      )}
    </>
  )
}
