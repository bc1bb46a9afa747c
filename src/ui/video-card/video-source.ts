/** One of the site's own clips in two encodings, smaller first, with captions. */
export interface FileVideo {
  readonly provider: 'file'
  readonly sources: readonly { readonly url: string; readonly type: string }[]
  readonly captions: { readonly url: string; readonly language: string; readonly label: string } | null
}

export interface YoutubeVideo {
  readonly provider: 'youtube'
  readonly videoId: string
}

export type VideoSource = FileVideo | YoutubeVideo

export interface PlayerProps<S extends VideoSource = VideoSource> {
  readonly title: string
  readonly source: S
  readonly onStart: () => void
  /** The video cannot be played, and the poster should return. */
  readonly onFail: () => void
}
