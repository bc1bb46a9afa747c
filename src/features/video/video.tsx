import type { Video as VideoData } from '#shared/brand.ts'
import { VideoCard } from '#ui/video-card/video-card.tsx'

/** A stand-in until the videos' own branch is merged. */
export function Video({ video }: { readonly video: VideoData }) {
  const { videoId, title, duration } = video
  const sources = [
    { url: `/video/${videoId}.webm`, type: 'video/webm' },
    { url: `/video/${videoId}.mp4`, type: 'video/mp4' },
  ]
  return (
    <VideoCard
      title={title}
      duration={duration}
      poster={`/video/${videoId}.webp`}
      source={{ provider: 'file', sources, captions: null }}
    />
  )
}
