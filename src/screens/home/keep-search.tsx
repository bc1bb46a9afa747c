import type { ComponentProps } from 'react'
import { alertSearch } from '#shared/alerts.ts'
import { KeepButton } from '#features/alerts/keep-button.tsx'
import type { KeepControl } from '#features/board/result-line.tsx'
import { choicesOf } from '#features/board/search-choices.ts'

/** Keeps the search of the list. A list of jobs that a link names is none. */
export function KeepSearch({ filter, place }: ComponentProps<KeepControl>) {
  return filter.jobs === null ? <KeepButton search={alertSearch(filter)} choicesOf={choicesOf} place={place} /> : null
}
