import type { ApplicationRow, DraftRow } from '#storage/records.ts'
import { BottomSheet } from '#ui/bottom-sheet/bottom-sheet.tsx'
import { Button, buttonClass } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import styles from './my-applications.module.css'

/** A deletion that waits for confirmation. */
export type Deletion =
  | { readonly about: 'application'; readonly row: ApplicationRow }
  | { readonly about: 'draft'; readonly row: DraftRow }
  | { readonly about: 'profile' }
  | { readonly about: 'everything'; readonly draftCount: number; readonly unsentCount: number; readonly copyCount: number }

interface DeletionSheetProps {
  readonly deletion: Deletion | null
  readonly onCancel: () => void
  readonly onConfirm: (deletion: Deletion) => void
}

/** Asks for confirmation and states the consequence of a deletion. The safe choice is first and has the focus. */
export function DeletionSheet({ deletion, onCancel, onConfirm }: DeletionSheetProps) {
  const isEverything = deletion?.about === 'everything'
  const loss = deletion && lossOf(deletion)
  return (
    <BottomSheet
      isOpen={deletion !== null}
      onClose={onCancel}
      title={isEverything ? 'Delete everything?' : 'Remove this from your device?'}
      focus="footer"
      footer={
        <>
          <Button variant="outline" isWide onClick={onCancel}>
            {isEverything ? 'Keep everything' : 'Keep it'}
          </Button>
          <button
            type="button"
            className={`${buttonClass({ isWide: true })} ${styles['destroy']}`}
            onClick={() => deletion && onConfirm(deletion)}
          >
            {isEverything ? 'Delete everything' : 'Remove'}
          </button>
        </>
      }
    >
      <p>{deletion ? consequence(deletion) : ''}</p>
      {loss ? <Notice icon="circle-alert">{loss}</Notice> : null}
    </BottomSheet>
  )
}

/** Whether the service has it, so that only a copy would be deleted. */
export function hasArrived(row: ApplicationRow): boolean {
  return row.state === 'sent' || (row.state === 'needs-attention' && row.attention.reason === 'already-received')
}

function amount(count: number, one: string, many: string): readonly string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
}

function consequence(deletion: Deletion): string {
  switch (deletion.about) {
    case 'everything': {
      const parts = [
        ...amount(deletion.draftCount, 'draft', 'drafts'),
        ...amount(deletion.unsentCount, 'unsent application', 'unsent applications'),
        ...amount(deletion.copyCount, 'copy', 'copies'),
        'all files and answers for your next application',
      ]
      return `${new Intl.ListFormat('en').format(parts)} leave this device. This can’t be undone. What has arrived stays with us. Your choice about usage statistics is deleted too: they stay off until you next open this site.`
    }
    case 'profile':
      return 'The next form is empty again. Drafts and applications stay as they are.'
    case 'draft':
      return `Your draft for ${deletion.row.jobTitle} and its files are deleted.`
    case 'application':
      return hasArrived(deletion.row)
        ? `Your copy of the application for ${deletion.row.jobTitle} is deleted. What has arrived stays with us.`
        : `Your application for ${deletion.row.jobTitle} and its files are deleted.`
  }
}

/** What would not be sent, or null. */
function lossOf(deletion: Deletion): string | null {
  if (deletion.about === 'everything' && deletion.unsentCount > 0) {
    return deletion.unsentCount === 1
      ? 'The unsent one would not be sent.'
      : `The ${deletion.unsentCount} unsent ones would not be sent.`
  }
  return deletion.about === 'application' && !hasArrived(deletion.row) ? 'It would not be sent.' : null
}
