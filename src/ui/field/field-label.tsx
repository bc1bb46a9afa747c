import type { ReactNode } from 'react'
import styles from './field.module.css'

interface FieldLabelProps {
  readonly children: ReactNode
  readonly isRequired: boolean
}

/** The words of a label with its star, or the word that it is optional. */
export function FieldLabel({ children, isRequired }: FieldLabelProps) {
  return (
    <>
      <span>{children}</span>{' '}
      {isRequired ? (
        <span className={styles['star']} aria-hidden="true">
          *
        </span>
      ) : (
        <span className={styles['optional']}>optional</span>
      )}
    </>
  )
}
