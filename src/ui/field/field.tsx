import { type ReactNode, useId } from 'react'
import { FieldError } from '../field-error/field-error.tsx'
import styles from './field.module.css'

/** The texts that every form field shares. */
export interface FieldTexts {
  readonly label: string
  readonly isRequired: boolean
  readonly error: string | null
  /** Shown between label and control. */
  readonly description?: ReactNode
}

export interface FieldIds {
  readonly label: string
  readonly description: string
  readonly error: string
  /** For the control's `aria-describedby`: the error before the description. */
  readonly describedBy: string | undefined
}

/** Creates the ids that link a control to its label, description and error. */
export function useFieldIds(
  { error, description }: Pick<FieldTexts, 'error' | 'description'>,
  ...more: readonly string[]
): FieldIds {
  const own = useId()
  const ids = { label: `${own}-label`, description: `${own}-description`, error: `${own}-error` }
  const describedBy = [error === null ? [] : ids.error, description ? ids.description : [], ...more].flat().join(' ')
  return { ...ids, describedBy: describedBy || undefined }
}

interface FieldBodyProps extends Pick<FieldTexts, 'error' | 'description'> {
  readonly ids: FieldIds
  readonly children: ReactNode
  /** Shown between the control and its error. */
  readonly helper?: ReactNode
}

/** Stacks a field's description, control and error. */
export function FieldBody({ ids, description, error, helper, children }: FieldBodyProps) {
  return (
    <>
      {description ? (
        <div className={styles['description']} id={ids.description}>
          {description}
        </div>
      ) : null}
      {children}
      {helper}
      <FieldError id={ids.error} message={error} />
    </>
  )
}

/** Classes for the elements that each field chooses itself (a label, a control, a group). */
export const fieldClass = {
  field: styles['field'],
  label: styles['label'],
  optional: styles['optional'],
  description: styles['description'],
  /** Holds an icon and a control. */
  box: styles['box'],
  /** A text control: `input` or `textarea`. */
  control: styles['control'],
} as const
