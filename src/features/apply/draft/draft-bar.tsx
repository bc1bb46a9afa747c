import { type ReactNode, useState } from 'react'
import { formatRecent } from '#platform/date-text.ts'
import { isSafariTab } from '#platform/safari-tab.ts'
import { InPlace } from '#ui/bar-slot/in-place.tsx'
import { Button } from '#ui/button/button.tsx'
import { Chip, type Tone } from '#ui/chip/chip.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Icon, type IconName } from '#ui/icon/icon.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { type AutosaveState, isWriter } from './autosave.ts'
import styles from './draft-bar.module.css'

interface DraftBarProps {
  readonly draft: AutosaveState
  /** A picked file exists in this page's memory only. */
  readonly hasUnsavedFile: boolean
  /** Where the save status goes if not above the form. */
  readonly statusPlace: HTMLElement | null
  readonly onKeepMine: () => void
  /** Claims the stored draft and fills the form from it. */
  readonly onReopen: () => void
  readonly onDiscard: () => void
  readonly onSaveCopy: () => void
  /** Link to 'My applications'. */
  readonly applicationsLink: ReactNode
}

interface SaveStatus {
  readonly tone: Tone
  readonly icon: IconName
  readonly text: string
  /** Closing the page would lose the text. */
  readonly isAtRisk?: boolean
}

/** Returns the message for the chip, or null while there is nothing to save. */
function saveStatusOf({ savedAtMs, status }: AutosaveState, hasUnsavedFile: boolean): SaveStatus | null {
  if (status === 'full' || (hasUnsavedFile && status !== 'memory')) {
    return {
      tone: 'flamingo',
      icon: 'circle-alert',
      text: 'Couldn’t save. Storage is full.',
      isAtRisk: true,
    }
  }
  if (status === 'memory') {
    return {
      tone: 'bee',
      icon: 'circle-alert',
      text: 'This browser isn’t keeping a draft.',
      isAtRisk: true,
    }
  }
  if (status === 'saving') return { tone: 'macaw', icon: 'refresh-cw', text: 'Saving draft…' }
  if (status !== 'saved' || savedAtMs === null) return null
  return { tone: 'owl', icon: 'check', text: `Draft saved on this device at ${formatRecent(savedAtMs)}` }
}

/** The save status in two words, for a bar with little room. '' while there is nothing to save. */
export function draftNoteOf(draft: AutosaveState, hasUnsavedFile: boolean): string {
  const status = saveStatusOf(draft, hasUnsavedFile)
  if (!status) return ''
  if (status.isAtRisk) return 'Not saved'
  return draft.status === 'saving' ? 'Saving draft…' : 'Draft saved'
}

/** Shows the draft's save status, and what else is to know or to do about it above the form. */
export function DraftBar(props: DraftBarProps) {
  const { applicationsLink, draft, hasUnsavedFile, onDiscard, onKeepMine, onReopen, onSaveCopy, statusPlace } = props
  const [isConfirming, setIsConfirming] = useState(false)
  const saveStatus = saveStatusOf(draft, hasUnsavedFile)
  const isDiscardable = isWriter(draft) && (draft.savedAtMs !== null || draft.status === 'full')
  const status = (
    <>
      <div className={`${styles['row']} ${styles['first-row']}`}>
        {/* A live region must exist before its content changes, or screen readers do not announce the change. */}
        <div role="status" className={styles['status']} data-routine={saveStatus?.isAtRisk !== true || undefined}>
          {saveStatus ? (
            <Chip tone={saveStatus.tone}>
              <Icon name={saveStatus.icon} size="small" />
              {saveStatus.text}
            </Chip>
          ) : null}
        </div>
        {isDiscardable ? (
          <Button variant="ghost" size="small" onClick={() => setIsConfirming(true)}>
            Discard draft
          </Button>
        ) : null}
      </div>
      {saveStatus?.isAtRisk ? (
        <p className={styles['note']}>Submit before you close this page, or what’s new here is lost.</p>
      ) : null}
      <Dialog isOpen={isConfirming} onClose={() => setIsConfirming(false)} title="Discard this draft?">
        <p>Your answers and files for this job are deleted from this device.</p>
        <div className={styles['row']}>
          <Button
            onClick={() => {
              setIsConfirming(false)
              onDiscard()
            }}
          >
            Discard
          </Button>
          <Button variant="outline" onClick={() => setIsConfirming(false)}>
            Keep it
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
          <p className={styles['note']}>
            Safari deletes what sites keep after seven days without a visit. Add this site to your home screen to keep your draft
            longer.
          </p>
          <Button variant="outline" size="small" onClick={onSaveCopy}>
            Save a copy
          </Button>
        </div>
      ) : null}
      <OwnershipNotice draft={draft} applicationsLink={applicationsLink} onKeepMine={onKeepMine} onReopen={onReopen} />
    </div>
  )
}

type OwnershipNoticeProps = Pick<DraftBarProps, 'draft' | 'applicationsLink' | 'onKeepMine' | 'onReopen'>

/** Tells why this tab does not save, and how to go on. */
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
        <Notice icon="circle-alert" action={reopen('Continue here')}>
          You’re editing this draft in another tab.
        </Notice>
      )
    case 'found':
      return (
        <Notice
          icon="file-text"
          action={
            <div className={styles['row']}>
              {/* Without a save, nothing was entered here. */}
              {draft.seq > 0 ? keepMine('Keep what’s here') : null}
              {reopen('Continue with it')}
            </div>
          }
        >
          This device was slow to answer. It has a draft of yours for this job.
        </Notice>
      )
    case 'submitted':
      return (
        // What was submitted is no new draft. It would be sent a second time by somebody who presses 'Continue here' too late.
        <Notice icon="circle-alert" action={draft.hasOwnText ? keepMine('Keep this as a new draft') : null}>
          This application was submitted in another tab. {applicationsLink}
        </Notice>
      )
    case 'removed':
      return (
        <Notice icon="circle-alert" action={keepMine('Keep this as a new draft')}>
          This draft was discarded. What you type here isn’t kept any more.
        </Notice>
      )
    default:
      return null
  }
}
