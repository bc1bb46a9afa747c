import { type FocusEvent, useRef, useState } from 'react'
import { fieldName } from '#shared/answer-fields.ts'
import type { AnswerError } from '#shared/application-rules.ts'
import type { JobForm } from '#shared/job.ts'
import type { FormState } from './form-state.ts'
import { shownErrors } from './form-errors.ts'
import { controlIdOf } from './question-field.tsx'

/** An education or a former job in its list. */
interface Row {
  readonly clientId: string
  readonly firstField: string
  /** All its fields begin with this. */
  readonly prefix: string
  /** Whether the form cannot be sent without it. */
  readonly isAsked: boolean
}

function rowsOf({ education, employment }: JobForm, { educations, employments }: FormState): readonly Row[] {
  return [
    ...educations.map(({ clientId }, index) => ({
      clientId,
      firstField: fieldName.education(index, 'school_name_id'),
      prefix: `educations.${index}.`,
      isAsked: education === 'required' || educations.length > 1,
    })),
    ...employments.map(({ clientId }, index) => ({
      clientId,
      firstField: fieldName.employment(index, 'company_name'),
      prefix: `employments.${index}.`,
      isAsked: employment === 'required' || employments.length > 1,
    })),
  ]
}

function idsOfAsked(rows: readonly Row[]): readonly string[] {
  return rows.filter(({ isAsked }) => isAsked).map(({ clientId }) => clientId)
}

/** What somebody types into. */
export const typedInto = 'textarea, input:not([type="radio"], [type="checkbox"], [type="file"])'

/** The control that somebody types into, and its error when it got the focus. */
interface Edited {
  readonly controlId: string
  readonly message: string | null
}

interface ShownErrors {
  /** In display order: without those of quiet rows, and without one that came while its answer is being typed. */
  readonly errors: readonly AnswerError[]
  /** For the form: what loses the focus is no longer quiet. */
  readonly onFocus: (event: FocusEvent) => void
}

/**
 * The errors that somebody sees and hears. A row that was added after a failed submit is quiet until it is left or the form is sent again. So is
 * a half-typed answer: an address is wrong until its last letter.
 */
export function useShownErrors(form: JobForm, state: FormState): ShownErrors {
  const { attemptCount, isSending } = state
  const rows = rowsOf(form, state)
  const [heardRows, setHeardRows] = useState(() => idsOfAsked(rows))
  const [edited, setEdited] = useState<Edited | null>(null)
  const [handled, setHandled] = useState({ attemptCount, isSending })
  if (handled.attemptCount !== attemptCount || handled.isSending !== isSending) {
    setHandled({ attemptCount, isSending })
    setHeardRows(idsOfAsked(rows))
    setEdited(null)
  }
  const lastRow = useRef<string | null>(null)
  const quiet = rows.filter(({ clientId }) => !heardRows.includes(clientId))
  const all = shownErrors(form, state)
  return {
    errors: all.filter(
      ({ field, message }) =>
        !quiet.some(({ prefix }) => field.startsWith(prefix)) &&
        (controlIdOf(field) !== edited?.controlId || message === edited.message),
    ),
    onFocus: ({ target }) => {
      // Before an attempt no error is shown, and nothing needs to be drawn anew.
      if (state.hasAttempted && target.matches(typedInto)) {
        const message = all.find(({ field }) => controlIdOf(field) === target.id)?.message ?? null
        setEdited({ controlId: target.id, message })
      } else if (edited) setEdited(null)
      const row = rows.find(({ firstField }) => {
        const group = document.getElementById(controlIdOf(firstField))?.closest('[role="group"]')
        return group?.contains(target) === true
      })
      const left = lastRow.current
      lastRow.current = row?.clientId ?? null
      if (left !== null && left !== row?.clientId && !heardRows.includes(left)) setHeardRows([...heardRows, left])
    },
  }
}
