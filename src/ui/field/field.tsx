import { type ReactNode, useId } from 'react'
import { FieldError } from '../field-error/field-error.tsx'
import styles from './field.module.css'

/** What every field of a form has around its control. */
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
  /** For `aria-describedby` of the control: its error before its description. */
  readonly describedBy: string | undefined
}

/** The ids that tie a control to its label, its description and its error. */
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
  /** Between the control and its error. */
  readonly helper?: ReactNode
}

/** A field's description, its control and its error, one below the other. */
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

/** Classes of the parts, for the elements that only the field itself can choose (a label, a legend, a group). */
export const fieldClass = {
  field: styles['field'],
  label: styles['label'],
  description: styles['description'],
} as const
