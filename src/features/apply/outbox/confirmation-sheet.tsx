import type { ApplicationRow, DraftRow, Receipt } from '#storage/records.ts'
import { BottomSheet } from '#ui/bottom-sheet/bottom-sheet.tsx'
import { Button, buttonClass } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import styles from './my-applications.module.css'

/** What the applicant is asked to confirm: a withdrawal, or else a deletion. */
export type Confirmation =
  | { readonly about: 'application'; readonly row: ApplicationRow }
  | { readonly about: 'draft'; readonly row: DraftRow }
  | { readonly about: 'withdrawal'; readonly row: Receipt }
  | { readonly about: 'profile' }
  | { readonly about: 'everything'; readonly draftCount: number; readonly unsentCount: number; readonly copyCount: number }

interface ConfirmationSheetProps {
  readonly confirmation: Confirmation | null
  readonly onCancel: () => void
  readonly onConfirm: (confirmation: Confirmation) => void
}

interface Words {
  readonly title: string
  readonly keep: string
  readonly confirm: string
}
const removal: Words = { title: 'Remove this from your device?', keep: 'Keep it', confirm: 'Remove' }
const words: Readonly<Record<Confirmation['about'], Words>> = {
  application: removal,
  draft: removal,
  profile: removal,
  withdrawal: { title: 'Withdraw this application?', keep: 'Keep it', confirm: 'Withdraw' },
  everything: { title: 'Delete everything?', keep: 'Keep everything', confirm: 'Delete everything' },
}

/** Asks for confirmation and states the consequence. The safe choice is first and has the focus. */
export function ConfirmationSheet({ confirmation, onCancel, onConfirm }: ConfirmationSheetProps) {
  const { confirm, keep, title } = words[confirmation?.about ?? 'application']
  const loss = confirmation && lossOf(confirmation)
  return (
    <BottomSheet
      isOpen={confirmation !== null}
      onClose={onCancel}
      title={title}
      focus="footer"
      footer={
        <>
          <Button variant="outline" isWide onClick={onCancel}>
            {keep}
          </Button>
          <button
            type="button"
            className={`${buttonClass({ isWide: true })} ${styles['destroy']}`}
            onClick={() => confirmation && onConfirm(confirmation)}
          >
            {confirm}
          </button>
        </>
      }
    >
      <p>{confirmation ? consequence(confirmation) : ''}</p>
      {loss ? <Notice icon="circle-alert">{loss}</Notice> : null}
    </BottomSheet>
  )
}

/** Whether the service has it, so that only a copy would be deleted. */
export function hasArrived(row: ApplicationRow): boolean {
  if (row.state !== 'needs-attention') return row.state === 'sent'
  return row.attention.reason === 'already-received' || row.attention.reason === 'already-handed'
}

function amount(count: number, one: string, many: string): readonly string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
}

function consequence(confirmation: Confirmation): string {
  switch (confirmation.about) {
    case 'everything': {
      const parts = [
        ...amount(confirmation.draftCount, 'draft', 'drafts'),
        ...amount(confirmation.unsentCount, 'unsent application', 'unsent applications'),
        ...amount(confirmation.copyCount, 'copy', 'copies'),
        'all files and answers for your next application',
      ]
      return `${new Intl.ListFormat('en').format(parts)} leave this device. This can’t be undone. What has arrived stays with us. Your choice about usage statistics is deleted too: they stay off until you next open this site.`
    }
    case 'profile':
      return 'The next form is empty again. Drafts and applications stay as they are.'
    case 'draft':
      return `Your draft for ${confirmation.row.jobTitle} and its files are deleted.`
    case 'withdrawal':
      return `You take back your application for ${confirmation.row.jobTitle}. This can’t be undone, but you can apply again while the job is open.`
    case 'application':
      return hasArrived(confirmation.row)
        ? `Your copy of the application for ${confirmation.row.jobTitle} is deleted. What has arrived stays with us.`
        : `Your application for ${confirmation.row.jobTitle} and its files are deleted.`
  }
}

/** What would not be sent, or null. */
function lossOf(confirmation: Confirmation): string | null {
  if (confirmation.about === 'everything' && confirmation.unsentCount > 0) {
    return confirmation.unsentCount === 1
      ? 'The unsent one would not be sent.'
      : `The ${confirmation.unsentCount} unsent ones would not be sent.`
  }
  return confirmation.about === 'application' && !hasArrived(confirmation.row) ? 'It would not be sent.' : null
}
