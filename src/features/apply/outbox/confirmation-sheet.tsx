import { type ApplicationRow, type DraftCopy, type DraftRow, hasArrived, type Receipt } from '#storage/records.ts'
import { Slot } from '#platform/slot.tsx'
import { BottomSheet } from '#ui/bottom-sheet/bottom-sheet.tsx'
import { Button } from '#ui/button/button.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { Notice } from '#ui/notice/notice.tsx'
import { listText } from '#ui/sentence/list-text.ts'
import styles from './my-applications.module.css'
import { outbox as words } from '../words.ts'

/** What the applicant is asked to confirm: a withdrawal, or else a deletion. */
export type RiskyAction =
  | { readonly about: 'application'; readonly row: ApplicationRow }
  | { readonly about: 'draft'; readonly row: DraftRow }
  /** A draft that has given way to another one. */
  | { readonly about: 'draft-copy'; readonly copy: DraftCopy }
  | { readonly about: 'withdrawal'; readonly row: Receipt }
  | { readonly about: 'profile' }
  | {
      readonly about: 'everything'
      /** Such as '4 saved jobs'. */
      readonly otherParts: readonly string[]
      readonly draftCount: number
      readonly unsentCount: number
      readonly copyCount: number
    }

const noProps = {}

interface ConfirmationSheetProps {
  readonly confirmation: RiskyAction | null
  readonly onCancel: () => void
  readonly onConfirm: (confirmation: RiskyAction) => void
}

/** Asks for confirmation and states the consequence. The safe choice is first and has the focus. */
export function ConfirmationSheet({ confirmation, onCancel, onConfirm }: ConfirmationSheetProps) {
  const about = confirmation?.about
  const texts = words.sheet[about === 'withdrawal' || about === 'everything' ? about : 'removal']
  const loss = confirmation && lossOf(confirmation)
  return (
    <BottomSheet
      isOpen={confirmation !== null}
      onClose={onCancel}
      title={texts.title()}
      focus="footer"
      footer={
        <>
          <Button variant="outline" isWide onClick={onCancel}>
            {texts.keep()}
          </Button>
          <button
            type="button"
            className={`${buttonClass({ isWide: true })} ${styles['destroy']}`}
            onClick={() => confirmation && onConfirm(confirmation)}
          >
            {texts.confirm()}
          </button>
        </>
      }
    >
      <p>{confirmation ? consequence(confirmation) : ''}</p>
      {confirmation?.about === 'everything' ? <Slot name="delete-everything" props={noProps} /> : null}
      {loss ? <Notice icon="circle-alert">{loss}</Notice> : null}
    </BottomSheet>
  )
}

function consequence(action: RiskyAction): string {
  switch (action.about) {
    case 'everything': {
      const { copyCount, draftCount, otherParts, unsentCount } = action
      const parts = [
        otherParts,
        draftCount === 0 ? [] : words.drafts({ count: draftCount }),
        unsentCount === 0 ? [] : words.unsent({ count: unsentCount }),
        copyCount === 0 ? [] : words.copies({ count: copyCount }),
        words.filesAndProfile(),
      ].flat()
      return words.consequence.everything({ parts: listText(parts) })
    }
    case 'profile':
      return words.consequence.profile()
    case 'draft-copy':
      return words.consequence.draftCopy({ title: action.copy.draft.jobTitle })
    case 'draft':
    case 'withdrawal':
      return words.consequence[action.about]({ title: action.row.jobTitle })
    case 'application':
      return words.consequence[hasArrived(action.row) ? 'copy' : 'application']({ title: action.row.jobTitle })
  }
}

/** What would not be sent, or null. */
function lossOf(action: RiskyAction): string | null {
  if (action.about === 'everything') return action.unsentCount > 0 ? words.losses({ count: action.unsentCount }) : null
  return action.about === 'application' && !hasArrived(action.row) ? words.loss() : null
}
