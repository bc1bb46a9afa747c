import styles from './link.module.css'

interface LinkLook {
  /** A link outside running text gets a taller target. */
  readonly isAlone?: boolean
}

/** The classes of a text link, for plain links and router links. */
export function linkClass({ isAlone = false }: LinkLook = {}): string {
  return [styles['link'], isAlone ? styles['alone'] : ''].filter(Boolean).join(' ')
}
