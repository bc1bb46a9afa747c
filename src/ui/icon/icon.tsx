import styles from './icon.module.css'
import picture from './icons.svg'

export type IconName =
  | 'arrow-down'
  | 'arrow-left'
  | 'arrow-right'
  | 'arrow-up-right'
  | 'award'
  | 'book-open'
  | 'banknote'
  | 'briefcase-business'
  | 'building-2'
  | 'calendar'
  | 'captions'
  | 'captions-off'
  | 'check'
  | 'chevron-down'
  | 'chevron-right'
  | 'circle-alert'
  | 'circle-check'
  | 'clipboard-paste'
  | 'clock'
  | 'download'
  | 'dropbox'
  | 'file-text'
  | 'github'
  | 'google-drive'
  | 'graduation-cap'
  | 'heart'
  | 'house'
  | 'linkedin'
  | 'instagram'
  | 'link'
  | 'mail'
  | 'map-pin'
  | 'maximize'
  | 'menu'
  | 'message-circle'
  | 'minimize'
  | 'pause'
  | 'phone'
  | 'play'
  | 'plus'
  | 'printer'
  | 'refresh-cw'
  | 'search'
  | 'send'
  | 'share'
  | 'sparkles'
  | 'square-plus'
  | 'tiktok'
  | 'trash-2'
  | 'undo-2'
  | 'upload'
  | 'users'
  | 'video-off'
  | 'volume-2'
  | 'volume-x'
  | 'wifi-off'
  | 'x'
  | 'youtube'

interface IconProps {
  readonly name: IconName
  /** Large is 24 px, `medium` 20, `small` 17. */
  readonly size?: 'small' | 'medium' | 'large'
}

/**
 * A decorative icon in the text's colour. All icons are symbols in one file: browsers create a document for every separate SVG
 * image, and 35 of them would block the main thread for 3 to 7 ms each (Chromium 150).
 */
export function Icon({ name, size = 'large' }: IconProps) {
  return (
    <svg className={styles['icon']} data-icon={name} data-size={size} viewBox="0 0 24 24" aria-hidden="true">
      <use href={`${picture}#${name}`} />
    </svg>
  )
}
