import { useState } from 'react'
import { type DeskFilter, deskUrl } from '../../shared/desk.ts'
import { Button } from '#ui/button/button.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { DialogActions } from './dialog-actions.tsx'
import styles from './dialogs.module.css'
import type { DeskQuestion } from './parts/desk-context.ts'
import { Kbd } from './parts/kbd.tsx'
import { staff } from '../../words.ts'

const { frame: words, parts } = staff

interface ConfirmDialogProps {
  /** null closes it. */
  readonly question: DeskQuestion | null
  readonly onClose: () => void
}

export function ConfirmDialog({ question, onClose }: ConfirmDialogProps) {
  const confirm = () => {
    onClose()
    question?.onConfirm()
  }
  return (
    <Dialog isOpen={question !== null} onClose={onClose} title={question?.title ?? ''}>
      <p>{question?.text}</p>
      <DialogActions onDismiss={onClose}>
        <Button variant="outline" size="small" onClick={confirm}>
          {question?.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface ExportDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly filter: DeskFilter
  readonly total: number
  readonly title: string
}

export function ExportDialog({ isOpen, onClose, filter, total, title }: ExportDialogProps) {
  const [isRaw, setIsRaw] = useState(false)
  const what = { list: title, count: total }
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={parts.exportButton()}>
      <p>{filter.search === undefined ? words.export.what(what) : words.export.whatFound({ ...what, search: filter.search })}</p>
      <label className={styles['switch']}>
        <input type="checkbox" checked={isRaw} onChange={({ target }) => setIsRaw(target.checked)} />
        {words.export.raw()}
      </label>
      <div className={styles['actions']}>
        {(['csv', 'json'] as const).map((format) => (
          <a
            key={format}
            className={buttonClass({ variant: 'outline', size: 'small' })}
            href={deskUrl.export(filter, format, isRaw)}
            download
            onClick={onClose}
          >
            <Icon name="file-down" />
            {words.export[format]()}
          </a>
        ))}
      </div>
    </Dialog>
  )
}

interface KeysDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly areOn: boolean
  readonly onSwitch: (areOn: boolean) => void
}

const keys = [
  [['J', 'K'], words.keys.moveAll()],
  [['Enter'], words.keys.open()],
  [['Esc'], words.keys.back()],
  [['/'], words.keys.find()],
  [['X'], words.keys.pickAll()],
  [['A'], words.keys.pickUnknown()],
  [['R'], words.keys.resend()],
  [['D'], words.keys.mark()],
  [['C'], words.keys.copy()],
  [['E'], words.keys.export()],
  [['G', 'A'], words.keys.go()],
  [['Y', 'M', 'N'], words.keys.decide()],
  [['L'], words.keys.label()],
  [['Shift', 'L'], words.keys.lock()],
  [['?'], words.keys.help()],
] as const

export function KeysDialog({ isOpen, onClose, areOn, onSwitch }: KeysDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={words.keys.heading()}>
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
        {words.keys.use()}
      </label>
    </Dialog>
  )
}
