import { createContext, type ReactNode, type RefObject, use } from 'react'
import type { JobForm } from '#shared/job.ts'
import { useMediaQuery } from '#platform/media-query.ts'
import { focusNextField } from './form/next-field.ts'
import styles from './first-fields.module.css'

/**
 * The first fields of a form stand in the page of a job before any code is there, and take letters at once. When the form is open, it
 * takes over what was entered, the focus and the caret (`use-first-fields.ts`).
 */

// Under the page's Trusted Types policy not even an empty string may become HTML.
const noHtml = globalThis.window?.trustedTypes?.emptyHTML ?? ''

/** Writes the first fields (`form/written-fields.tsx`). null in a browser. */
export const WrittenFieldsContext = createContext<((form: JobForm) => ReactNode) | null>(null)

interface FirstFieldsProps {
  readonly box: RefObject<HTMLDivElement | null>
  readonly form: JobForm
  /** The form stands in their place, and takes over the focus. */
  readonly isOver: boolean
}

/** The fields that the server has written. React neither writes nor compares them. */
export function FirstFields({ box, form, isOver }: FirstFieldsProps) {
  const write = use(WrittenFieldsContext)
  const isPhone = useMediaQuery('(width < 48rem)')
  const shared = { ref: box, className: styles['first'], 'data-over': isOver || undefined }
  if (write) return <div {...shared}>{write(form)}</div>
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- moves on with a phone's key, as in the form
    <div
      {...shared}
      onKeyDown={isPhone ? focusNextField : undefined}
      dangerouslySetInnerHTML={{ __html: noHtml }}
      suppressHydrationWarning
    />
  )
}
