import { type FocusEvent, useRef, useState } from 'react'
import { fieldName } from '#shared/answer-fields.ts'
import type { AnswerError } from '#shared/application-rules.ts'
import type { JobForm } from '#shared/job.ts'
import type { FormState } from './form-state.ts'
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

interface QuietRows {
  /** The errors without those of quiet rows. */
  readonly heard: (errors: readonly AnswerError[]) => readonly AnswerError[]
  /** For the form: a row that loses the focus to another part of the form is no longer quiet. */
  readonly onFocus: (event: FocusEvent) => void
}

/** Keeps a row that was added after a failed submit free of errors until it is left or the form is sent again. */
export function useQuietRows(form: JobForm, state: FormState): QuietRows {
  const { attemptCount, isSending } = state
  const rows = rowsOf(form, state)
  const [heardRows, setHeardRows] = useState(() => idsOfAsked(rows))
  const [handled, setHandled] = useState({ attemptCount, isSending })
  if (handled.attemptCount !== attemptCount || handled.isSending !== isSending) {
    setHandled({ attemptCount, isSending })
    setHeardRows(idsOfAsked(rows))
  }
  const lastRow = useRef<string | null>(null)
  return {
    heard: (errors) => {
      const quiet = rows.filter(({ clientId }) => !heardRows.includes(clientId))
      return errors.filter(({ field }) => !quiet.some(({ prefix }) => field.startsWith(prefix)))
    },
    onFocus: ({ target }) => {
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
