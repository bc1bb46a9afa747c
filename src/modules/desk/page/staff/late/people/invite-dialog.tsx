import { type FormEvent, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { invitationPage } from '../../../../shared/desk-pages.ts'
import { type DeskInvitee, type DeskRole, deskRoles, maxPersonName } from '../../../../shared/people.ts'
import { DialogActions } from '../../dialog-actions.tsx'
import { staff } from '../../../../words.ts'
import styles from './people.module.css'

const { people: words } = staff

interface InviteDialogProps {
  readonly isOpen: boolean
  /** The link that was made. null: nobody has been invited yet. */
  readonly invitation: { readonly name: string; readonly code: string } | null
  /** @returns whether it was done */
  readonly onInvite: (invitee: DeskInvitee) => Promise<boolean>
  readonly onClose: () => void
}

/** Invites somebody, and shows the link of the invitation once. */
export function InviteDialog({ invitation, isOpen, onClose, onInvite }: InviteDialogProps) {
  const [name, setName] = useState('')
  const [role, setRole] = useState<DeskRole>('read')
  const [error, setError] = useState<string | null>(null)
  const [isCopied, setIsCopied] = useState(false)
  const close = () => {
    setIsCopied(false)
    setError(null)
    onClose()
  }
  const invite = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setError(words.invite.noName())
    if (await onInvite({ name: name.trim(), role })) setName('')
  }
  if (invitation) {
    const link = location.origin + invitationPage(invitation.code)
    return (
      <Dialog isOpen onClose={close} title={words.invite.made({ name: invitation.name })}>
        <p>{words.invite.once()}</p>
        <p className={styles['link']} dir="ltr">
          {link}
        </p>
        <p className={styles['actions']}>
          <Button
            size="small"
            icon="copy"
            onClick={() =>
              void navigator.clipboard.writeText(link).then(
                () => setIsCopied(true),
                () => setIsCopied(false),
              )
            }
          >
            {isCopied ? words.invite.copied() : words.invite.copy()}
          </Button>
        </p>
      </Dialog>
    )
  }
  return (
    <Dialog isOpen={isOpen} onClose={close} title={words.invite.heading()}>
      <form className={styles['form']} onSubmit={(event) => void invite(event)}>
        <TextField
          label={words.name()}
          name="name"
          autoComplete="off"
          maxLength={maxPersonName}
          isRequired
          value={name}
          onChange={setName}
          error={error}
        />
        <fieldset className={styles['roles']}>
          <legend>{words.role()}</legend>
          {deskRoles.map((each) => (
            <label key={each}>
              <input type="radio" name="role" checked={role === each} onChange={() => setRole(each)} />
              <span>
                <b>{words.roles[each]()}</b> {words.does[each]()}
              </span>
            </label>
          ))}
        </fieldset>
        <DialogActions harmless="cancel" onDismiss={close}>
          <Button type="submit" size="small">
            {words.invite.button()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
