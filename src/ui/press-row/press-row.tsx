import { Icon } from '../icon/icon.tsx'
import { NewTabLink } from '../link/new-tab-link.tsx'
import styles from './press-row.module.css'

interface PressRowProps {
  readonly publication: string
  readonly title: string
  readonly url: string
}

/** A link to a press article about the company. */
export function PressRow({ publication, title, url }: PressRowProps) {
  return (
    <NewTabLink className={styles['row']} href={url}>
      <span className={styles['publication']}>{publication}</span> <span className={styles['title']}>{title}</span>
      <Icon name="arrow-up-right" />
    </NewTabLink>
  )
}
