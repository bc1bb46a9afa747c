import styles from './icon.module.css'

export type IconName =
  | 'arrow-down'
  | 'arrow-left'
  | 'arrow-right'
  | 'arrow-up-right'
  | 'briefcase-business'
  | 'building-2'
  | 'calendar'
  | 'check'
  | 'chevron-down'
  | 'chevron-right'
  | 'circle-alert'
  | 'clipboard-paste'
  | 'download'
  | 'file-text'
  | 'github'
  | 'heart'
  | 'house'
  | 'instagram'
  | 'map-pin'
  | 'menu'
  | 'message-circle'
  | 'pause'
  | 'play'
  | 'plus'
  | 'refresh-cw'
  | 'search'
  | 'share'
  | 'sparkles'
  | 'square-plus'
  | 'tiktok'
  | 'upload'
  | 'users'
  | 'wifi-off'
  | 'x'
  | 'youtube'

interface IconProps {
  readonly name: IconName
  /** 24 px by default; `small` is 17 (specification 9), `medium` 20. */
  readonly size?: 'small' | 'medium' | 'large'
}

/** A decorative icon: a picture of `svg`, which the style sheet carries, painted in the text's colour. */
export function Icon({ name, size = 'large' }: IconProps) {
  return <span className={styles['icon']} data-icon={name} data-size={size} aria-hidden="true" />
}
