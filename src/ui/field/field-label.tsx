import { type ReactNode, useContext } from 'react'
import { FieldLanguages } from './field-languages.ts'
import styles from './field.module.css'
import { OptionalGroup } from './optional-group.ts'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import { field as words } from '../words.ts'

interface FieldLabelProps {
  readonly children: ReactNode
  readonly isRequired: boolean
  /** Of several controls, or of a button with a list to search. Screen readers do not say of these that they are required. */
  readonly isGroup?: boolean
}

/** A label's text, with a star if the field is required or the word 'optional' if it is not and its group does not say so. */
export function FieldLabel({ children, isGroup, isRequired }: FieldLabelProps) {
  const { label } = useContext(FieldLanguages)
  const isInOptionalGroup = useContext(OptionalGroup)
  return (
    <>
      <bdi lang={label}>{children}</bdi>{' '}
      {isRequired ? (
        <>
          <span className={styles['star']} aria-hidden="true">
            *
          </span>
          {isGroup ? <VisuallyHidden>{words.required()}</VisuallyHidden> : null}
        </>
      ) : isInOptionalGroup ? null : (
        <span className={styles['optional']}>{words.optional()}</span>
      )}
    </>
  )
}
