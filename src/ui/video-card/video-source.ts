/** A clip of our own, in two encodings, the smaller first, with its captions; or a video of the provider. */
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
  readonly poster: string
  readonly onStart: () => void
  /** The file cannot be played: the poster comes back. */
  readonly onFail: () => void
}
