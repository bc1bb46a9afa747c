import styles from './link.module.css'

interface LinkLook {
  /** Stands by itself instead of in a sentence: then it is tall enough to press. */
  readonly isAlone?: boolean
}

/** The classes of a text link; the router's own link takes them as well as a plain one. */
export function linkClass({ isAlone = false }: LinkLook = {}): string {
  return [styles['link'], isAlone ? styles['alone'] : ''].filter(Boolean).join(' ')
}
