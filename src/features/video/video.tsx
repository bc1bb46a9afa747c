import { type ComponentType, useState } from 'react'
import type { BrandVideo as VideoContent } from '#shared/brand.ts'
import { language } from '#shared/words.ts'
import { captionsOf, clipsOf } from '#shared/video-files.ts'
import { useMediaQuery } from '#platform/media-query.ts'
import { useOnline } from '#platform/online.ts'
import { settings } from '#platform/settings.ts'
import { currentProblem, type VideoProblem } from '#ui/video-card/video-failure.tsx'
import { VideoPoster } from '#ui/video-card/video-poster.tsx'
import type { VideoSource } from '#ui/video-card/video-source.ts'
import { OfflineVideo } from './offline-video.tsx'

/**
 * A video of the site. The player's code loads only when a visitor is about to press Play; until then only the poster is
 * rendered. A press before the code has loaded starts the video as soon as it has.
 */

type Card = typeof import('#ui/video-card/video-card.tsx')['VideoCard']

let loadedCard: Card | null = null

async function loadCard(): Promise<Card> {
  const { VideoCard } = await import('#ui/video-card/video-card.tsx')
  loadedCard = VideoCard
  return VideoCard
}

/** Loads the player's code ahead of a press. When it fails, the press tries again. */
function prepareCard(): void {
  if (loadedCard === null) loadCard().catch(() => {})
}

/** A language as the page calls it, for a browser's own menu of captions. */
function nameOfLanguage(tag: string): string {
  return new Intl.DisplayNames(language, { type: 'language' }).of(tag) ?? tag
}

/** Of the theme at the start of the video: a later change must not interrupt it. */
function sourceOf(video: VideoContent, isDark: boolean): VideoSource {
  if (settings.videoProvider === 'youtube') return { provider: 'youtube', videoId: video.youtubeId }
  const captions = captionsOf(video, language)
  return {
    provider: 'file',
    sources: clipsOf(video, isDark),
    captions: captions && { ...captions, label: nameOfLanguage(captions.language) },
  }
}

type Start =
  | { readonly status: 'idle' | 'waiting' | VideoProblem }
  /** In an object, because `useState` would call a function. */
  | { readonly status: 'started'; readonly Card: ComponentType<React.ComponentProps<Card>> }

interface VideoProps {
  readonly video: VideoContent
  /** The poster is at the top of the page and loads eagerly. */
  readonly isFirst?: boolean
}

/** A poster that is replaced with the video when it is pressed. */
export function Video({ video, isFirst = false }: VideoProps) {
  const [start, setStart] = useState<Start>({ status: 'idle' })
  const isDark = useMediaQuery('(prefers-color-scheme: dark)')
  const isOnline = useOnline()
  const { title, duration, thumbnail } = video

  async function play(): Promise<void> {
    if (start.status === 'waiting') return
    setStart({ status: 'waiting' })
    try {
      setStart({ status: 'started', Card: loadedCard ?? (await loadCard()) })
    } catch {
      setStart({ status: currentProblem() })
    }
  }

  if (start.status === 'started') {
    return <start.Card title={title} source={sourceOf(video, isDark)} poster={thumbnail} duration={duration} isStarted />
  }
  if (!isOnline) return <OfflineVideo video={video} isFirst={isFirst} />
  return (
    <VideoPoster
      title={title}
      poster={thumbnail}
      duration={duration}
      isFirst={isFirst}
      status={start.status}
      onNear={prepareCard}
      onPlay={() => void play()}
    />
  )
}
