import { useEffect, useState } from 'react'
import { reportProblem } from '#platform/report.ts'
import type { ProfileContent } from '#storage/profile.ts'

/**
 * What this device keeps for the next application, only for who has asked for it (specification 1: visitors are anonymous;
 * it never leaves the device but as part of an application). Its answers are the form's affair.
 */

const loadStorage = async () => (await import('#storage/browser-storage.ts')).browserStorage

export interface Profile {
  readonly isLoading: boolean
  readonly content: ProfileContent | null
  readonly save: (content: ProfileContent) => Promise<void>
  /** @returns whether it is gone */
  readonly remove: () => Promise<boolean>
}

export function useProfile(): Profile {
  const [content, setContent] = useState<ProfileContent | null | 'loading'>('loading')
  useEffect(() => {
    let isOver = false
    loadStorage()
      .then((storage) => storage.profile.load())
      .catch((error: unknown) => {
        // The form works without it.
        reportProblem('profile: not loaded', error)
        return null
      })
      .then((loaded) => !isOver && setContent(loaded))
      .catch(() => {})
    return () => {
      isOver = true
    }
  }, [])
  return {
    isLoading: content === 'loading',
    content: content === 'loading' ? null : content,
    save: async (next) => {
      const { profile } = await loadStorage()
      if (await profile.save(next)) setContent(next)
    },
    remove: async () => {
      const { profile } = await loadStorage()
      const isGone = await profile.remove()
      if (isGone) setContent(null)
      return isGone
    },
  }
}
