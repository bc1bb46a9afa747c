import { useEffect, useRef } from 'react'
import type { OpenDraft } from '#features/drafts/use-draft.ts'
import { registerUnsavedWork } from '#platform/unsaved-work.ts'

/** Whoever reloads this page saves the form first. */
export function useUnsavedWork(draft: OpenDraft, isDirty: () => boolean): void {
  const latest = useRef({ draft, isDirty })
  useEffect(() => {
    latest.current = { draft, isDirty }
  }, [draft, isDirty])
  useEffect(
    () =>
      registerUnsavedWork(
        async () => {
          await latest.current.draft.flush()
        },
        () => latest.current.isDirty(),
      ),
    [],
  )
}
