import { useEffect } from 'react'
import { home } from '#content'
import { storeFairFiles } from '#features/fair/fair-files.ts'
import type { FairFiles } from '#shared/worker-messages.ts'

/** The films that move without a press, in the encoding that this browser plays, for both shapes and both themes. */
export function wantedFilms(): readonly string[] {
  if (!home.film) return []
  const { hasDark, videoId } = home.film
  const isWebm = document.createElement('video').canPlayType('video/webm') !== ''
  const files = [videoId, `${videoId}-tall`].flatMap((file) => (hasDark ? [file, `${file}-dark`] : [file]))
  return files.map((file) => `/video/${file}.${isWebm ? 'webm' : 'mp4'}`)
}

export async function loadFairFiles(): Promise<FairFiles | null> {
  return storeFairFiles(wantedFilms())
}

/** Stores the files of fair mode on a tablet that is set up. The ready check says what is missing. */
export function useFairFiles(): void {
  useEffect(() => void loadFairFiles(), [])
}
