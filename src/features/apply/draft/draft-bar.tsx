import { type ReactNode, type RefCallback, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { recentOf } from '#platform/date-text.ts'
import { isSafariTab } from '#platform/safari-tab.ts'
import type { ReadableAnswer } from '#storage/records.ts'
import { InPlace } from '#ui/bar-slot/in-place.tsx'
import { Button } from '#ui/button/button.tsx'
import { Chip, type ChipTone } from '#ui/chip/chip.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Icon, type IconName } from '#ui/icon/icon.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { type AutosaveState, isWriter } from './autosave.ts'
import styles from './draft-bar.module.css'
import { draft as words } from '../words.ts'

interface DraftBarProps {
  readonly draft: AutosaveState
  /** A picked file exists in this page's memory only. */
  readonly hasUnsavedFile: boolean
  /** Where the save status and 'Discard draft' go if not above the form. */
  readonly statusPlace: HTMLElement | null
  readonly onKeepMine: () => void
  /** Claims the stored draft and fills the form from it. */
  readonly onReopen: () => void
  readonly onDiscard: () => void
  readonly onSaveCopy: () => void
  /** Link to 'My jobs'. */
  readonly applicationsLink: ReactNode
}

interface SaveStatus {
  readonly tone: ChipTone
  readonly icon: IconName
  readonly text: string
  /** Closing the page would lose the text. */
  readonly isAtRisk?: boolean
}

/** Returns the message for the chip, or null while there is nothing to save. */
function saveStatusOf({ savedAtMs, status }: AutosaveState, hasUnsavedFile: boolean): SaveStatus | null {
  if (status === 'full' || (hasUnsavedFile && status !== 'memory')) {
    return { tone: 'flamingo', icon: 'circle-alert', text: words.full(), isAtRisk: true }
  }
  if (status === 'memory') return { tone: 'bee', icon: 'circle-alert', text: words.memory(), isAtRisk: true }
  if (status === 'saving') return { tone: 'macaw', icon: 'refresh-cw', text: words.saving() }
  if (status !== 'saved' || savedAtMs === null) return null
  return { tone: 'owl', icon: 'check', text: words.savedAt(recentOf(savedAtMs)) }
}

/** The save status in two words, for a bar with little room. '' while there is nothing to save. */
export function draftNoteOf(draft: AutosaveState, hasUnsavedFile: boolean): string {
  const status = saveStatusOf(draft, hasUnsavedFile)
  if (!status) return ''
  if (status.isAtRisk) return words.notSaved()
  return draft.status === 'saving' ? words.saving() : words.saved()
}

/** Whether what was entered is lost with the page. That is said above the form, or beside it. */
export function isDraftAtRisk(draft: AutosaveState, hasUnsavedFile: boolean): boolean {
  return saveStatusOf(draft, hasUnsavedFile)?.isAtRisk === true
}

/** For a button that is rendered anew in another place of the page: the new one has the focus if the old one had it. */
function useMovedFocus(): RefCallback<HTMLButtonElement> {
  const hadFocus = useRef(false)
  // After the refs of the same commit.
  useLayoutEffect(() => {
    hadFocus.current = false
  })
  return useCallback((button) => {
    if (hadFocus.current) button?.focus({ preventScroll: true })
    return () => {
      hadFocus.current = document.activeElement === button
    }
  }, [])
}

/** Shows the draft's save status, and what else is to know or to do about it above the form. */
export function DraftBar(props: DraftBarProps) {
  const { applicationsLink, draft, hasUnsavedFile, onDiscard, onKeepMine, onReopen, onSaveCopy, statusPlace } = props
  const [isConfirming, setIsConfirming] = useState(false)
  const discardButton = useMovedFocus()
  const saveStatus = saveStatusOf(draft, hasUnsavedFile)
  const isAtRisk = saveStatus?.isAtRisk === true
  const isDiscardable = isWriter(draft) && (draft.savedAtMs !== null || draft.status === 'full')
  const status = (
    <>
      <div className={`${styles['row']} ${styles['state']}`}>
        {/* The first save and a failure are announced. Each save would interrupt whoever types. */}
        <VisuallyHidden>
          <span role="status">{draft.savedAtMs === null || isAtRisk ? '' : words.heard()}</span>
        </VisuallyHidden>
        {saveStatus ? (
          <div
            key={isAtRisk ? 'failure' : 'routine'}
            role={isAtRisk ? 'alert' : undefined}
            className={styles['status']}
            data-routine={!isAtRisk || undefined}
          >
            <Chip tone={saveStatus.tone}>
              <Icon name={saveStatus.icon} size="small" />
              {saveStatus.text}
            </Chip>
          </div>
        ) : null}
        {isDiscardable ? (
          <Button ref={discardButton} variant="ghost" size="small" onClick={() => setIsConfirming(true)}>
            {words.discardDraft()}
          </Button>
        ) : null}
      </div>
      {isAtRisk ? <p className={styles['note']}>{words.atRisk()}</p> : null}
      <Dialog isOpen={isConfirming} onClose={() => setIsConfirming(false)} title={words.discardTitle()}>
        <p>{words.discardLead()}</p>
        <div className={styles['row']}>
          <Button
            onClick={() => {
              setIsConfirming(false)
              onDiscard()
            }}
          >
            {words.discard()}
          </Button>
          <Button variant="outline" onClick={() => setIsConfirming(false)}>
            {words.keep()}
          </Button>
        </div>
      </Dialog>
    </>
  )
  return (
    <div className={styles['bar']}>
      <InPlace place={statusPlace}>{status}</InPlace>
      {isDiscardable && isSafariTab() ? (
        <div className={styles['row']}>
          <p className={styles['note']}>{words.safari()}</p>
          <Button variant="outline" size="small" onClick={onSaveCopy}>
            {words.saveCopy()}
          </Button>
        </div>
      ) : null}
      <OwnershipNotice draft={draft} applicationsLink={applicationsLink} onKeepMine={onKeepMine} onReopen={onReopen} />
    </div>
  )
}

type OwnershipNoticeProps = Pick<DraftBarProps, 'draft' | 'applicationsLink' | 'onKeepMine' | 'onReopen'>

/** Shows why this tab does not save, and how to continue. */
function OwnershipNotice({ applicationsLink, draft, onKeepMine, onReopen }: OwnershipNoticeProps) {
  // The keys keep a press that has begun on one button from reaching another one that replaces it.
  const reopen = (text: string) => (
    <Button key={text} variant="snow" size="small" onClick={onReopen}>
      {text}
    </Button>
  )
  const keepMine = (text: string) => (
    <Button key={text} variant="outline" size="small" onClick={onKeepMine}>
      {text}
    </Button>
  )
  switch (draft.status) {
    case 'taken-over':
      return (
        <Notice icon="circle-alert" action={reopen(words.continueHere())}>
          {words.takenOver()}
        </Notice>
      )
    case 'found':
      return (
        <Notice
          icon="file-text"
          action={
            <div className={styles['row']}>
              {/* Without a save, nothing was entered here. */}
              {draft.seq > 0 ? keepMine(words.keepMine()) : null}
              {reopen(words.continueWithIt())}
            </div>
          }
        >
          {words.found()}
        </Notice>
      )
    case 'submitted':
      return (
        // What was submitted is no new draft. It would be sent a second time by somebody who presses 'Continue here' too late.
        <Notice icon="circle-alert" action={draft.hasOwnText ? keepMine(words.keepAsNew()) : null}>
          {words.submitted()} {applicationsLink}
        </Notice>
      )
    case 'removed':
      return (
        <Notice icon="circle-alert" action={keepMine(words.keepAsNew())}>
          {words.removed()}
        </Notice>
      )
    default:
      return null
  }
}

/** The object URL must stay valid while the browser asks where to save the file. */
const sourceKeptMs = 60_000

/**
 * Downloads the answers of a draft as a text file. Safari deletes a site's storage after seven days without a visit, and
 * this copy survives that. Attached files are only named in it, because the applicant has the originals.
 */
export function saveCopy(jobTitle: string, answers: readonly ReadableAnswer[]): void {
  const text = [jobTitle, ...answers.map((answer) => `${answer.label}\n${answer.text}`)].join('\n\n')
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text, '\n'], { type: 'text/plain' }))
  link.download = `${jobTitle}.txt`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), sourceKeptMs)
}
