import styles from './desk-icon.module.css'
import picture from './desk-icons.svg'

export type DeskIconName =
  | 'archive'
  | 'arrow-down'
  | 'arrow-left'
  | 'arrow-up'
  | 'arrow-up-right'
  | 'check'
  | 'check-check'
  | 'chevron-down'
  | 'chevron-right'
  | 'chevron-up'
  | 'circle-question-mark'
  | 'clock'
  | 'copy'
  | 'download'
  | 'eye'
  | 'eye-off'
  | 'file-down'
  | 'file-text'
  | 'file-type'
  | 'flask-conical'
  | 'hand'
  | 'heart'
  | 'inbox'
  | 'key-round'
  | 'list-checks'
  | 'lock'
  | 'lock-keyhole'
  | 'mail'
  | 'mail-open'
  | 'map-pin'
  | 'paperclip'
  | 'phone'
  | 'refresh-cw'
  | 'rotate-cw'
  | 'search'
  | 'send'
  | 'shield-check'
  | 'sparkle'
  | 'stamp'
  | 'ticket'
  | 'trash-2'
  | 'triangle-alert'
  | 'undo-2'
  | 'unplug'
  | 'wifi-off'
  | 'x'

/** A decorative icon in the text's colour, 18 px unless its place says otherwise. Visitors do not load these pictures. */
export function DeskIcon({ name }: { readonly name: DeskIconName }) {
  return (
    <svg className={styles['icon']} viewBox="0 0 24 24" aria-hidden="true">
      <use href={`${picture}#${name}`} />
    </svg>
  )
}
