import { useEffect } from 'react'
import { storeFairFiles } from '#features/fair/fair-files.ts'
import type { FairFiles } from '#shared/worker-messages.ts'
import { wantedFilms } from '../kit/fair-film.ts'

export async function loadFairFiles(): Promise<FairFiles | null> {
  return storeFairFiles(wantedFilms())
}

/** Stores the files of fair mode on a tablet that is set up. The ready check says what is missing. */
export function useFairFiles(): void {
  useEffect(() => void loadFairFiles(), [])
}
