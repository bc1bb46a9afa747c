import { Icon } from '../icon/icon.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './press-row.module.css'

interface PressRowProps {
  readonly publication: string
  readonly title: string
  readonly url: string
}

/** A link to a press article about the company. */
export function PressRow({ publication, title, url }: PressRowProps) {
  return (
    <a className={styles['row']} href={url} target="_blank" rel="noopener noreferrer">
      <span className={styles['publication']}>{publication}</span> <span className={styles['title']}>{title}</span>
      <Icon name="arrow-up-right" /> <VisuallyHidden>opens in a new tab</VisuallyHidden>
    </a>
  )
}
