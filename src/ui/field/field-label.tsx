import { type ReactNode, useContext } from 'react'
import { FieldLanguages } from './field-languages.ts'
import styles from './field.module.css'
import { OptionalGroup } from './optional-group.ts'
import { field as words } from '../words.ts'

interface FieldLabelProps {
  readonly children: ReactNode
  readonly isRequired: boolean
}

/** A label's text, with a star if the field is required or the word 'optional' if it is not and its group does not say so. */
export function FieldLabel({ children, isRequired }: FieldLabelProps) {
  const { label } = useContext(FieldLanguages)
  const isInOptionalGroup = useContext(OptionalGroup)
  return (
    <>
      <bdi lang={label}>{children}</bdi>{' '}
      {isRequired ? (
        <span className={styles['star']} aria-hidden="true">
          *
        </span>
      ) : isInOptionalGroup ? null : (
        <span className={styles['optional']}>{words.optional()}</span>
      )}
    </>
  )
}
