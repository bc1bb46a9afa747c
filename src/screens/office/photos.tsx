import type { Picture } from '#shared/brand.ts'
import { whenIdle } from '#platform/idle.ts'
import { late } from '#ui/late/late.tsx'
import styles from './screen.module.css'
import { office as words } from '../words.ts'

const Carousel = late(async () => (await import('#ui/carousel/carousel.tsx')).Carousel)

interface PhotosProps {
  readonly label: string
  readonly pictures: readonly Picture[]
}

/**
 * An office's photos. The first one is the Largest Contentful Paint, so it is rendered without the carousel's code. Once the
 * browser is idle the carousel replaces it at the same size.
 */
export function Photos({ label, pictures }: PhotosProps) {
  const [first] = pictures
  const placeholder = <div className={styles['placeholder']}>{first ? <Photo picture={first} isFirst /> : null}</div>
  if (pictures.length < 2) return <div className={styles['photos']}>{placeholder}</div>
  return (
    <div className={styles['photos']}>
      <Carousel
        when={whenIdle}
        placeholder={placeholder}
        label={label}
        itemName={words.photo()}
        layout="single"
        slides={pictures.map((picture, position) => ({
          id: picture.url,
          content: <Photo picture={picture} isFirst={position === 0} />,
        }))}
      />
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
      // Decoded synchronously, so that replacing the static photo does not flash.
      decoding={isFirst ? 'sync' : 'async'}
    />
  )
}
