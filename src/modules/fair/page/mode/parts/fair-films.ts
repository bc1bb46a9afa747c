import { home } from '#content'
import type { BrandVideo } from '#shared/brand.ts'
import type { FairFiles } from '../../../shared/worker-messages.ts'
import { storeFairFiles } from '../tablet/fair-files.ts'

interface Shape {
  readonly isWide: boolean
  readonly isDark: boolean
}

/** The file of the hero's film, which a fair's start screen plays too. Without its extension. */
export function filmFile({ hasDark, videoId }: BrandVideo, { isDark, isWide }: Shape): string {
  return `/video/${videoId}${isWide ? '' : '-tall'}${isDark && hasDark ? '-dark' : ''}`
}

/** The films that move without a press, in the encoding that this browser plays, for both shapes and both themes. */
export function wantedFilms(): readonly string[] {
  const { film } = home
  if (film === null) return []
  const isWebm = document.createElement('video').canPlayType('video/webm') !== ''
  const files = [true, false].flatMap((isWide) => [true, false].map((isDark) => filmFile(film, { isWide, isDark })))
  return [...new Set(files)].map((file) => `${file}.${isWebm ? 'webm' : 'mp4'}`)
}

/** Stores the files of fair mode on a tablet that is set up. The ready check says which are missing. */
export async function loadFairFiles(): Promise<FairFiles | null> {
  return storeFairFiles(wantedFilms())
}
