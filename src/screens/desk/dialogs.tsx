import { type ReactNode, useState } from 'react'
import { type DeskApplication, type DeskFilter, deskUrl } from '#shared/desk.ts'
import { Button, buttonClass } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { fieldClass } from '#ui/field/field.tsx'
import styles from './dialogs.module.css'
import { Icon } from '#ui/icon/icon.tsx'
import { Kbd } from './kbd.tsx'
import { nameOf } from './list.tsx'

/** A question before something is done that cannot be undone. */
export interface Question {
  readonly title: string
  readonly text: string
  readonly confirm: string
  readonly onConfirm: () => void
}

interface ConfirmDialogProps {
  /** null closes it. */
  readonly question: Question | null
  readonly onClose: () => void
}

export function ConfirmDialog({ question, onClose }: ConfirmDialogProps) {
  return (
    <Dialog isOpen={question !== null} onClose={onClose} title={question?.title ?? ''}>
      <p>{question?.text}</p>
      <Actions>
        <Button variant="outline" size="small" onClick={onClose}>
          Keep
        </Button>
        <Button
          variant="outline"
          size="small"
          onClick={() => {
            onClose()
            question?.onConfirm()
          }}
        >
          {question?.confirm}
        </Button>
      </Actions>
    </Dialog>
  )
}

function Actions({ children }: { readonly children: ReactNode }) {
  return <div className={styles['actions']}>{children}</div>
}

interface EraseDialogProps {
  /** null closes it. */
  readonly application: DeskApplication | null
  /** Keeps a copy of its own. */
  readonly system: string | null
  readonly onClose: () => void
  readonly onErase: (application: DeskApplication) => void
}

const eraseWord = 'erase'

export function EraseDialog({ application, system, onClose, onErase }: EraseDialogProps) {
  return (
    <Dialog isOpen={application !== null} onClose={onClose} title={`Erase ${application ? nameOf(application) : ''}?`}>
      {application === null ? null : <EraseForm application={application} system={system} onClose={onClose} onErase={onErase} />}
    </Dialog>
  )
}

function EraseForm({ application, system, onClose, onErase }: EraseDialogProps & { readonly application: DeskApplication }) {
  const [typed, setTyped] = useState('')
  const isAwake = typed.trim().toLowerCase() === eraseWord
  const erase = () => {
    if (!isAwake) return
    onClose()
    onErase(application)
  }
  const count = application.files.length
  const files = count === 0 ? '' : count === 1 ? ', one file' : `, ${count} files`
  return (
    <form
      className={styles['erase']}
      onSubmit={(event) => {
        event.preventDefault()
        erase()
      }}
    >
      <p>
        Answers{files}
        {application.notes.length > 0 ? ', the fair note' : ''} and the ledger go now. A mark stays that holds no name, so that a
        late copy is turned away.
        {system === null ? '' : ` ${system} keeps its own copy.`}
      </p>
      <label className={fieldClass.field}>
        <span className={fieldClass.label}>Type “{eraseWord}” to go on</span>
        <input
          className={fieldClass.control}
          name="erase-word"
          autoComplete="off"
          autoCapitalize="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <Actions>
        <Button variant="outline" size="small" onClick={onClose}>
          Keep
        </Button>
        <span className={styles['destroy']}>
          <Button type="submit" size="small" isDisabled={!isAwake}>
            <Icon name="trash-2" />
            Erase for good
          </Button>
        </span>
      </Actions>
    </form>
  )
}

interface ExportDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly filter: DeskFilter
  readonly total: number
  readonly title: string
}

const formats = [
  { format: 'csv', label: 'Table (CSV)' },
  { format: 'json', label: 'Data (JSON)' },
] as const

export function ExportDialog({ isOpen, onClose, filter, total, title }: ExportDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Export">
      <p>
        {title}
        {filter.search === undefined ? '' : ` with “${filter.search}”`}:{' '}
        {total === 1 ? 'one application' : `${total} applications`}. Without files, and without answers about equal opportunity.
      </p>
      <Actions>
        {formats.map(({ format, label }) => (
          <a
            key={format}
            className={buttonClass({ variant: 'outline', size: 'small' })}
            href={deskUrl.export(filter, format)}
            download
            onClick={onClose}
          >
            <Icon name="file-down" />
            {label}
          </a>
        ))}
      </Actions>
    </Dialog>
  )
}

interface KeysDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly areOn: boolean
  readonly onSwitch: (areOn: boolean) => void
}

const keys: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['J', 'K'], 'the next, the previous; arrows too'],
  [['Enter'], 'open'],
  [['Esc'], 'back, or clear'],
  [['/'], 'search'],
  [['X'], 'pick; with Shift a range'],
  [['A'], 'pick all unknown, or none'],
  [['R'], 'send again'],
  [['D'], 'mark delivered'],
  [['C'], 'copy the mail address'],
  [['E'], 'export'],
  [['G', 'A'], 'go to all; N new, W waiting, U unknown, R refused, D delivered'],
  [['L'], 'lock'],
  [['?'], 'this list'],
]

export function KeysDialog({ isOpen, onClose, areOn, onSwitch }: KeysDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Keys">
      <dl className={styles['keys']}>
        {keys.map(([names, does]) => (
          <div key={does}>
            <dt>
              <Kbd keys={names} />
              <span className={styles['key-names']}>{names.join(' ')}</span>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className={styles['switch']}>
        <input type="checkbox" checked={areOn} onChange={({ target }) => onSwitch(target.checked)} />
        Use these keys
      </label>
    </Dialog>
  )
}
