import type { BrandVideo } from './brand.ts'

/** The files of a video of the brand folder. */

type Named = Pick<BrandVideo, 'videoId' | 'hasDark'>

export interface Captions {
  readonly url: string
  readonly language: string
}

/**
 * The captions for readers of a language, which are also the words to read: in what is spoken where there are none in theirs. null for
 * a video without speech.
 */
export function captionsOf({ captions, videoId }: Pick<BrandVideo, 'videoId' | 'captions'>, reader: string): Captions | null {
  const [spoken] = captions
  if (spoken === undefined) return null
  return reader === spoken || !captions.includes(reader)
    ? { url: `/video/${videoId}.vtt`, language: spoken }
    : { url: `/video/${videoId}.${reader}.vtt`, language: reader }
}

/** The encodings of the clip for a theme, smaller first. */
export function clipsOf(
  { videoId, hasDark }: Named,
  isDark: boolean,
): readonly { readonly url: string; readonly type: string }[] {
  const file = `/video/${videoId}${isDark && hasDark ? '-dark' : ''}`
  return [
    { url: `${file}.webm`, type: 'video/webm' },
    { url: `${file}.mp4`, type: 'video/mp4' },
  ]
}
