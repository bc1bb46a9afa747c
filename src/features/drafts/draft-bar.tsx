import { type ReactNode, useState } from 'react'
import { isSafariTab } from '#platform/safari-tab.ts'
import { Button } from '#ui/button/button.tsx'
import { Chip, type Tone } from '#ui/chip/chip.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Icon, type IconName } from '#ui/icon/icon.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import type { AutosaveState } from './autosave.ts'
import styles from './draft-bar.module.css'

interface DraftBarProps {
  readonly draft: AutosaveState
  /** A picked file is in this page's memory only. */
  readonly hasUnkeptFile: boolean
  /** There is a version that another tab typed and could not save. */
  readonly hasOtherVersion: boolean
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
  readonly onTakeOther: () => void
  readonly onDiscard: () => void
  readonly onSaveCopy: () => void
  /** Leads to the list of applications. */
  readonly applicationsLink: ReactNode
}

// Formatters are made when there is a time to write: the first costs a phone 50 ms.
const timeOfDay = { hour: 'numeric', minute: '2-digit' } as const
const dayAndTime = { day: 'numeric', month: 'long', ...timeOfDay } as const

/** '10:42 AM' today, with its day otherwise. */
function formatMoment(timeMs: number): string {
  const isToday = new Date(timeMs).toDateString() === new Date().toDateString()
  return new Intl.DateTimeFormat('en', isToday ? timeOfDay : dayAndTime).format(timeMs)
}

interface Saying {
  readonly tone: Tone
  readonly icon: IconName
  readonly words: string
  /** It goes with the page. */
  readonly isAtRisk?: boolean
}

/** What the chip says; null while there is nothing to save. */
function sayingOf({ savedAtMs, status }: AutosaveState, hasUnkeptFile: boolean): Saying | null {
  if (status === 'full' || (hasUnkeptFile && status !== 'memory')) {
    return {
      tone: 'flamingo',
      icon: 'circle-alert',
      words: 'Couldn’t save. Storage is full.',
      isAtRisk: true,
    }
  }
  if (status === 'memory') {
    return {
      tone: 'bee',
      icon: 'circle-alert',
      words: 'This browser isn’t keeping a draft.',
      isAtRisk: true,
    }
  }
  if (status === 'saving') return { tone: 'macaw', icon: 'refresh-cw', words: 'Saving draft…' }
  if (status !== 'saved' || savedAtMs === null) return null
  return { tone: 'owl', icon: 'check', words: `Draft saved on this device at ${formatMoment(savedAtMs)}` }
}

/** Above the form: where its draft stands, and what can be done about it. */
export function DraftBar(props: DraftBarProps) {
  const {
    applicationsLink,
    draft,
    hasOtherVersion,
    hasUnkeptFile,
    onDiscard,
    onKeepMine,
    onSaveCopy,
    onTakeOther,
    onTakeTheirs,
  } = props
  const [isAsking, setIsAsking] = useState(false)
  const saying = sayingOf(draft, hasUnkeptFile)
  const isDiscardable = draft.savedAtMs !== null || draft.status === 'full'
  return (
    <div className={styles['bar']}>
      <div className={styles['row']}>
        {/* There from the start: what is said later is announced. */}
        <div role="status" className={styles['status']}>
          {saying ? (
            <Chip tone={saying.tone}>
              <Icon name={saying.icon} size="small" />
              {saying.words}
            </Chip>
          ) : null}
        </div>
        {isDiscardable && draft.status !== 'gone' ? (
          <Button variant="ghost" size="small" onClick={() => setIsAsking(true)}>
            Discard draft
          </Button>
        ) : null}
      </div>
      {saying?.isAtRisk ? <p className={styles['note']}>Submit before you close this page, or what’s new here is lost.</p> : null}
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
      <Elsewhere draft={draft} applicationsLink={applicationsLink} onKeepMine={onKeepMine} onTakeTheirs={onTakeTheirs} />
      {hasOtherVersion ? (
        <Notice
          icon="file-text"
          action={
            <Button variant="snow" size="small" onClick={onTakeOther}>
              Use that version
            </Button>
          }
        >
          Another tab was closed before it could save its version of this draft.
        </Notice>
      ) : null}
      <Dialog isOpen={isAsking} onClose={() => setIsAsking(false)} title="Discard this draft?">
        <p>Your answers and files for this job are deleted from this device.</p>
        <div className={styles['row']}>
          <Button
            onClick={() => {
              setIsAsking(false)
              onDiscard()
            }}
          >
            Discard
          </Button>
          <Button variant="outline" onClick={() => setIsAsking(false)}>
            Keep it
          </Button>
        </div>
      </Dialog>
    </div>
  )
}

type ElsewhereProps = Pick<DraftBarProps, 'draft' | 'applicationsLink' | 'onKeepMine' | 'onTakeTheirs'>

/** Another tab has changed, submitted or discarded this draft. */
function Elsewhere({ applicationsLink, draft, onKeepMine, onTakeTheirs }: ElsewhereProps) {
  const { goneReason, isChangedElsewhere, status } = draft
  const keepMine = (words: string) => (
    <Button variant="outline" size="small" onClick={onKeepMine}>
      {words}
    </Button>
  )
  const takeTheirs = (
    <Button variant="snow" size="small" onClick={onTakeTheirs}>
      Take the other tab’s
    </Button>
  )
  if (status === 'conflict') {
    return (
      <Notice
        icon="circle-alert"
        action={
          <div className={styles['row']}>
            {keepMine('Keep this one')}
            {takeTheirs}
          </div>
        }
      >
        This draft was changed in another tab. Which version do you want to keep?
      </Notice>
    )
  }
  if (status === 'gone') {
    return (
      <Notice icon="circle-alert" action={keepMine('Keep this as a new draft')}>
        {goneReason === 'submitted' ? (
          <>This application was submitted in another tab. {applicationsLink}</>
        ) : (
          'This draft was discarded. What you type here isn’t kept any more.'
        )}
      </Notice>
    )
  }
  if (isChangedElsewhere) {
    return (
      <Notice icon="circle-alert" action={takeTheirs}>
        This draft was changed in another tab.
      </Notice>
    )
  }
  return null
}
