import { type ComponentType, useState } from 'react'
import type { Video as VideoContent } from '#shared/brand.ts'
import { settings } from '#platform/settings.ts'
import { VideoPoster } from '#ui/video-card/video-poster.tsx'
import type { VideoSource } from '#ui/video-card/video-source.ts'

/**
 * A video of the site. Its card, which moves and plays, is code that a page does not need before somebody presses Play: the
 * poster stands there by itself, and a press that comes before the code is kept.
 */

type Card = typeof import('#ui/video-card/video-card.tsx')['VideoCard']

let arrived: Card | null = null

async function loadCard(): Promise<Card> {
  const { VideoCard } = await import('#ui/video-card/video-card.tsx')
  arrived = VideoCard
  return VideoCard
}

/** Fetches the card's code for a press that seems near; a press after a failed try tries again. */
function prepareCard(): void {
  if (arrived === null) loadCard().catch(() => {})
}

function sourceOf({ videoId, youtubeId, hasSpeech }: VideoContent): VideoSource {
  if (settings.videoProvider === 'youtube') return { provider: 'youtube', videoId: youtubeId }
  return {
    provider: 'file',
    sources: [
      { url: `/video/${videoId}.webm`, type: 'video/webm' },
      { url: `/video/${videoId}.mp4`, type: 'video/mp4' },
    ],
    captions: hasSpeech ? { url: `/video/${videoId}.vtt`, language: 'en', label: 'English' } : null,
  }
}

type Start =
  | { readonly status: 'idle' | 'waiting' | 'failed' }
  /** A function in a state would be called: the card stands in an object. */
  | { readonly status: 'started'; readonly Card: ComponentType<React.ComponentProps<Card>> }

interface VideoProps {
  readonly video: VideoContent
  /** Its poster is at the top of the page: it is fetched at once. */
  readonly isFirst?: boolean
}

/** A poster that becomes its video when it is pressed (specification 4, "Video card"). */
export function Video({ video, isFirst = false }: VideoProps) {
  const [start, setStart] = useState<Start>({ status: 'idle' })
  const { title, duration } = video
  const poster = `/video/${video.videoId}.webp`

  async function play(): Promise<void> {
    if (start.status === 'waiting') return
    setStart({ status: 'waiting' })
    try {
      setStart({ status: 'started', Card: arrived ?? (await loadCard()) })
    } catch {
      setStart({ status: 'failed' })
    }
  }

  if (start.status === 'started') {
    return <start.Card title={title} source={sourceOf(video)} poster={poster} duration={duration} isStarted />
  }
  return (
    <VideoPoster
      title={title}
      poster={poster}
      duration={duration}
      isFirst={isFirst}
      status={start.status}
      onNear={prepareCard}
      onPlay={() => void play()}
    />
  )
}
