import type { BrandVideo } from './brand.ts'

/** The files of a video of the brand folder. */

type Named = Pick<BrandVideo, 'videoId' | 'hasDark'>

/** The captions, which are also the words to read. null for a video without speech. */
export function captionsOf({ videoId, hasSpeech }: Pick<BrandVideo, 'videoId' | 'hasSpeech'>): string | null {
  return hasSpeech ? `/video/${videoId}.vtt` : null
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
