import { type FormEvent, useState } from 'react'
import type { DeskRow } from '../../../shared/desk.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { fieldClass } from '#ui/field/field.tsx'
import { DialogActions } from '../dialog-actions.tsx'
import dialogs from '../dialogs.module.css'
import { useDesk } from '../parts/desk-context.ts'
import { LabelField } from '../parts/label-field.tsx'
import { viewQuery } from '../parts/view.ts'
import { staff } from '../../../words.ts'

const { frame, team: words } = staff

interface PickedDialogProps {
  /** Empty: closed. */
  readonly rows: readonly DeskRow[]
  readonly onClose: () => void
}

/** A label for several applications. */
export function LabelDialog({ onClose, rows }: PickedDialogProps) {
  const { team } = useDesk()
  const [text, setText] = useState('')
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || !(await team.label(rows, text.trim(), true))) return
    setText('')
    onClose()
  }
  return (
    <Dialog isOpen={rows.length > 0} onClose={onClose} title={words.labelMany({ count: rows.length })}>
      <form className={dialogs['form']} onSubmit={(event) => void add(event)}>
        <label className={fieldClass.field}>
          <span className={fieldClass.label}>{words.label()}</span>
          <LabelField value={text} onChange={setText} />
        </label>
        <DialogActions harmless="cancel" onDismiss={onClose}>
          <Button type="submit" size="small">
            {words.addLabel()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Erases several applications, after somebody has typed how many. */
export function EraseManyDialog({ onClose, rows }: PickedDialogProps) {
  const { team } = useDesk()
  const [typed, setTyped] = useState('')
  const count = rows.length
  const isAwake = typed.trim() === String(count)
  const erase = (event: FormEvent) => {
    event.preventDefault()
    if (!isAwake) return
    setTyped('')
    onClose()
    void team.eraseMany(rows)
  }
  return (
    <Dialog isOpen={count > 0} onClose={onClose} title={words.eraseMany({ count })}>
      <form className={dialogs['form']} onSubmit={erase}>
        <p>{words.eraseManyText()}</p>
        <label className={fieldClass.field}>
          <span className={fieldClass.label}>{words.typeNumber({ count })}</span>
          <input
            className={fieldClass.control}
            name="erase-count"
            autoComplete="off"
            inputMode="numeric"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
        <DialogActions onDismiss={onClose}>
          <Button type="submit" size="small" isDisabled={!isAwake}>
            {frame.erase.confirm()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** A name for the filter of the list, for oneself or for everybody. */
export function SaveFilterDialog({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const { team, view } = useDesk()
  const [name, setName] = useState('')
  const [isForAll, setIsForAll] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '' || !(await team.saveFilter({ name: name.trim(), isForAll, query: viewQuery(view) }))) return
    setName('')
    onClose()
  }
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={words.filters.save()}>
      <form className={dialogs['form']} onSubmit={(event) => void save(event)}>
        <label className={fieldClass.field}>
          <span className={fieldClass.label}>{words.filters.name()}</span>
          <input
            className={fieldClass.control}
            name="filter-name"
            autoComplete="off"
            maxLength={60}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </label>
        {([false, true] as const).map((forAll) => (
          <label key={String(forAll)} className={dialogs['switch']}>
            <input type="radio" name="filter-for" checked={isForAll === forAll} onChange={() => setIsForAll(forAll)} />
            {forAll ? words.filters.forAll() : words.filters.forMe()}
          </label>
        ))}
        <DialogActions harmless="cancel" onDismiss={onClose}>
          <Button type="submit" size="small">
            {words.filters.save()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
