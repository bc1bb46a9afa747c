import { useState } from 'react'
import type { BrandVideo } from '#shared/brand.ts'
import { captionsOf } from '#shared/video-files.ts'
import { language } from '#shared/words.ts'
import { Button } from '#ui/button/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { RestingCard } from '#ui/video-card/resting-card.tsx'
import { Transcript } from './transcript.tsx'
import { video as words } from '../words.ts'

interface OfflineVideoProps {
  readonly video: BrandVideo
  readonly isFirst: boolean
}

/** A video without a network: its poster, and its words instead. */
export function OfflineVideo({ video, isFirst }: OfflineVideoProps) {
  const [isOpen, setIsOpen] = useState(false)
  const captions = captionsOf(video, language)
  if (captions === null) return <RestingCard poster={video.thumbnail} isFirst={isFirst} />
  const read = (
    <Button variant="snow" size="small" aria-label={words.readTitle({ title: video.title })} onClick={() => setIsOpen(true)}>
      <Icon name="file-text" size="medium" />
      {words.read()}
    </Button>
  )
  return (
    <>
      <RestingCard poster={video.thumbnail} isFirst={isFirst} action={read} />
      <Transcript title={video.title} captions={captions} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
