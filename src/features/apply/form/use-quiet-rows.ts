import { type FocusEvent, useRef, useState } from 'react'
import { type AnswerError, fieldName } from '#shared/application-rules.ts'
import type { JobForm } from '#shared/job.ts'
import type { FormState } from './form-state.ts'
import { controlIdOf } from './question-field.tsx'

/** The rows of education that the form asked for when it was last sent. */
function askedRows({ education }: JobForm, { educations }: FormState): readonly string[] {
  return education === 'required' || educations.length > 1 ? educations.map(({ clientId }) => clientId) : []
}

interface QuietRows {
  /** The errors without those of quiet rows. */
  readonly heard: (errors: readonly AnswerError[]) => readonly AnswerError[]
  /** For the form: a row that loses the focus to another part of the form is no longer quiet. */
  readonly onFocus: (event: FocusEvent) => void
}

/** Keeps a row that was added after a failed submit free of errors until it is left or the form is sent again. */
export function useQuietRows(form: JobForm, state: FormState): QuietRows {
  const { attemptCount, educations, isSending } = state
  const [heardRows, setHeardRows] = useState(() => askedRows(form, state))
  const [handled, setHandled] = useState({ attemptCount, isSending })
  if (handled.attemptCount !== attemptCount || handled.isSending !== isSending) {
    setHandled({ attemptCount, isSending })
    setHeardRows(askedRows(form, state))
  }
  const lastRow = useRef<string | null>(null)
  return {
    heard: (errors) => {
      const quiet = educations.flatMap(({ clientId }, index) => (heardRows.includes(clientId) ? [] : `educations.${index}.`))
      return errors.filter(({ field }) => !quiet.some((prefix) => field.startsWith(prefix)))
    },
    onFocus: ({ target }) => {
      const row = educations.find((_, index) => {
        const first = document.getElementById(controlIdOf(fieldName.education(index, 'school_name_id')))
        return first?.closest('[role="group"]')?.contains(target) === true
      })
      const left = lastRow.current
      lastRow.current = row?.clientId ?? null
      if (left !== null && left !== row?.clientId && !heardRows.includes(left)) setHeardRows([...heardRows, left])
    },
  }
}
