import { type ComponentType, useEffect, useState } from 'react'
import type { Picture } from '#shared/brand.ts'
import type { Carousel } from '#ui/carousel/carousel.tsx'
import { whenIdle } from '#platform/idle.ts'
import styles from './screen.module.css'

type CarouselComponent = ComponentType<Parameters<typeof Carousel>[0]>

interface PhotosProps {
  readonly label: string
  readonly pictures: readonly Picture[]
}

/**
 * The pictures of an office. The first is the largest thing of the first screen, so it stands there without a carousel and
 * its animation code; the carousel takes its place when the browser has nothing better to do, at the same size.
 */
export function Photos({ label, pictures }: PhotosProps) {
  const [loaded, setLoaded] = useState<{ readonly Carousel: CarouselComponent } | null>(null)
  useEffect(() => {
    let isGone = false
    const loadCarousel = async () => {
      // Without its code (the network lost at a first visit) the first picture simply stays.
      const code = await import('#ui/carousel/carousel.tsx').catch(() => null)
      if (!isGone) setLoaded(code)
    }
    const cancel = whenIdle(() => void loadCarousel())
    return () => {
      isGone = true
      cancel()
    }
  }, [])

  const [first] = pictures
  return (
    <div className={styles['photos']}>
      {loaded ? (
        <loaded.Carousel
          label={label}
          itemName="Photo"
          layout="single"
          slides={pictures.map((picture, position) => ({
            id: picture.url,
            content: <Photo picture={picture} isFirst={position === 0} />,
          }))}
        />
      ) : (
        <div className={styles['still']}>{first ? <Photo picture={first} isFirst /> : null}</div>
      )}
    </div>
  )
}

function Photo({ picture: { alt, url }, isFirst }: { readonly picture: Picture; readonly isFirst: boolean }) {
  return (
    <img
      className={styles['photo']}
      src={url}
      alt={alt}
      width={680}
      height={450}
      fetchPriority={isFirst ? 'high' : 'low'}
      // Drawn in the same frame in which it takes the still picture's place.
      decoding={isFirst ? 'sync' : 'async'}
    />
  )
}
