import type { ReactNode } from 'react'
import styles from './field.module.css'
import { words } from './words.ts'

interface FieldLabelProps {
  readonly children: ReactNode
  /** The language of the text, if it is another than the page's. */
  readonly lang?: string | undefined
  readonly isRequired: boolean
}

/** A label's text, with a star if the field is required or the word 'optional' if it is not. */
export function FieldLabel({ children, isRequired, lang }: FieldLabelProps) {
  return (
    <>
      <bdi lang={lang}>{children}</bdi>{' '}
      {isRequired ? (
        <span className={styles['star']} aria-hidden="true">
          *
        </span>
      ) : (
        <span className={styles['optional']}>{words.optional()}</span>
      )}
    </>
  )
}
