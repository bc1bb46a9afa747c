import type { ApplicationRow, DraftRow } from '#storage/records.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import styles from './my-applications.module.css'

/** A deletion that waits for confirmation. */
export type Deletion =
  | { readonly about: 'application'; readonly row: ApplicationRow }
  | { readonly about: 'draft'; readonly row: DraftRow }
  | { readonly about: 'profile' }
  | { readonly about: 'everything' }

interface DeletionDialogProps {
  readonly deletion: Deletion | null
  readonly onCancel: () => void
  readonly onConfirm: (deletion: Deletion) => void
}

/** Asks for confirmation and states the consequence of a deletion. */
export function DeletionDialog({ deletion, onCancel, onConfirm }: DeletionDialogProps) {
  const title = deletion?.about === 'everything' ? 'Delete everything on this device?' : 'Remove this from your device?'
  return (
    <Dialog isOpen={deletion !== null} onClose={onCancel} title={title}>
      <p>{deletion ? consequence(deletion) : ''}</p>
      <div className={styles['actions']}>
        <Button onClick={() => deletion && onConfirm(deletion)}>{deletion?.about === 'everything' ? 'Delete' : 'Remove'}</Button>
        <Button variant="outline" onClick={onCancel}>
          Keep it
        </Button>
      </div>
    </Dialog>
  )
}

function consequence(deletion: Deletion): string {
  if (deletion.about === 'everything') {
    return 'Drafts, files, what is kept for your next application, waiting applications and copies of sent ones are deleted. What waits is never sent. What has arrived stays with us. Your choice about usage statistics is deleted too: they stay off until you next open this site.'
  }
  if (deletion.about === 'profile') return 'The next form is empty again. Drafts and applications stay as they are.'
  const { jobTitle } = deletion.row
  if (deletion.about === 'draft') return `Your draft for ${jobTitle} and its files are deleted.`
  return deletion.row.state === 'sent'
    ? `Your copy of the application for ${jobTitle} is deleted. The application itself stays with us.`
    : `Your application for ${jobTitle} and its files are deleted. It is never sent.`
}
