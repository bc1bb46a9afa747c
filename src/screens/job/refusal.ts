import type { Refusal } from '#features/application/use-application.ts'
import { fileGone } from '#features/application/kept-form.ts'

/**
 * Why an application came back, as its form says it. The queue's word for it may have lain in the browser's history, hence
 * any shape.
 */
export function readRefusal(attention: unknown): Refusal {
  const { error, field, fields, reason } = (attention ?? {}) as Readonly<Record<string, unknown>>
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
  switch (reason) {
    case 'closed':
      return { status: 'failed', failure: { kind: 'job-closed' } }
    case 'already-received':
      return { status: 'failed', failure: { kind: 'already-received' } }
    case 'too-large':
      return text(field) === null
        ? { status: 'failed', failure: { kind: 'too-large' } }
        : { status: 'refused', field: text(field), reason: 'This file is larger than we can take.' }
    case 'files-missing':
      return { status: 'refused', field: Array.isArray(fields) ? text(fields[0]) : null, reason: fileGone }
    default:
      return { status: 'refused', field: text(field), reason: text(error) }
  }
}

/** A link out of 'My applications' says why an application comes back to its form. */
export function refusalOf(locationState: unknown): Refusal | null {
  const isFromList = typeof locationState === 'object' && locationState !== null && 'attention' in locationState
  return isFromList && locationState.attention !== null ? readRefusal(locationState.attention) : null
}
