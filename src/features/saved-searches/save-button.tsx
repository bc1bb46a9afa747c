import { useEffect } from 'react'
import type { SearchPlace } from '#platform/page-module.ts'
import { wordButton } from '#ui/button/word-button.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { savedSearches, useSavedSearches } from './saved-searches.ts'
import { savedSearches as words } from '../words.ts'

interface SaveSearchButtonProps {
  readonly search: string
  readonly place: SearchPlace
}

/** Saves a search on this device, or removes it. Its list is noted as looked at while the button is shown. */
export function SaveSearchButton({ place, search }: SaveSearchButtonProps) {
  const saved = useSavedSearches().find((row) => row.search === search)
  const isSaved = saved !== undefined
  useEffect(() => void savedSearches.load().catch(() => {}), [])
  useEffect(() => {
    if (isSaved) void savedSearches.noteLooked(search)
  }, [isSaved, search])
  return (
    <button
      type="button"
      className={wordButton.button}
      data-place={place}
      onClick={() => void (saved ? savedSearches.remove(saved) : savedSearches.save(search))}
    >
      <Icon name={isSaved ? 'check' : 'bookmark-plus'} size="medium" />
      <span className={wordButton.label}>{isSaved ? words.isSaved() : words.save()}</span>
    </button>
  )
}
