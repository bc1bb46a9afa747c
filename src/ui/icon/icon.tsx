import { asideIconNames, type IconName } from './icon-names.ts'
import styles from './icon.module.css'
import asidePicture from 'virtual:aside-icons.svg'
import picture from 'virtual:icons.svg'

export type { IconName }

const asideNames: ReadonlySet<string> = new Set(asideIconNames)

interface IconProps {
  readonly name: IconName
  /** Large is 24 px, `medium` 20, `small` 17. */
  readonly size?: 'small' | 'medium' | 'large'
}

/**
 * A decorative icon in the text's colour. Icons are symbols of one file: browsers create a document for every separate SVG
 * image, and 35 of them would block the main thread for 3 to 7 ms each (Chromium 150).
 */
export function Icon({ name, size = 'large' }: IconProps) {
  return (
    <svg className={styles['icon']} data-icon={name} data-size={size} viewBox="0 0 24 24" aria-hidden="true">
      <use href={`${asideNames.has(name) ? asidePicture : picture}#${name}`} />
    </svg>
  )
}
