import { useSyncExternalStore } from 'react'
import { brand } from '#content'
import { Button } from '#ui/button/button.tsx'
import { Carousel } from '#ui/carousel/carousel.tsx'
import { Film } from '#ui/film/film.tsx'
import { QrCode } from '#ui/qr-code/qr-code.tsx'
import { RestingCard } from '#ui/video-card/resting-card.tsx'
import { VideoCard } from '#ui/video-card/video-card.tsx'
import type { VideoSource } from '#ui/video-card/video-source.ts'
import styles from './screen.module.css'
import { Family, Specimen, State } from './specimen.tsx'

const wide = window.matchMedia('(width >= 48rem)')

/** Whether two slides are visible, with the same breakpoint as the carousel's style sheet. */
function useIsWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      wide.addEventListener('change', onChange)
      return () => wide.removeEventListener('change', onChange)
    },
    () => wide.matches,
  )
}

const slides = ['First', 'Second', 'Third', 'Fourth'].map((name) => ({
  id: name,
  content: (
    <div className={styles['slide']}>
      <img src={brand.art.heroWide} alt="" width={640} height={240} />
      <p>{name} slide</p>
    </div>
  ),
}))

/** Has no file, so that pressing the card shows its failure. */
const missing: VideoSource = { provider: 'file', sources: [{ url: 'data:video/webm,', type: 'video/webm' }], captions: null }

/** Videos and carousels. */
export function Media() {
  const isWide = useIsWide()
  return (
    <Family name="Media">
      <Specimen name="QR code">
        <State name="A job’s page">
          <QrCode text="https://jobs.example/jobs/1" label="The job’s page" size={208} />
        </State>
      </Specimen>
      <Specimen name="Carousel">
        <State name="Single" isWide isOnField>
          <Carousel label="One by one" itemName="Slide" slides={slides} layout="single" />
        </State>
        <State name="Pair" isWide isOnField>
          <Carousel label="Two by two" itemName="Picture" slides={slides} layout="pair" visibleCount={isWide ? 2 : 1} />
        </State>
      </Specimen>
      <Specimen name="Video card">
        <State name="With its length">
          <VideoCard title="A morning" source={missing} poster={{ light: brand.art.heroWide, dark: null }} duration="0:10" />
        </State>
        <State name="Without a network">
          <RestingCard
            poster={{ light: brand.art.heroWide, dark: null }}
            action={
              <Button variant="snow" size="small">
                Read
              </Button>
            }
          />
        </State>
        <State name="Without its length">
          <VideoCard title="An evening" source={missing} poster={{ light: brand.art.lost, dark: null }} />
        </State>
      </Specimen>
      <Specimen name="Film">
        <State name="Over its picture" isWide>
          <div className={styles['stage']}>
            <img src={brand.art.heroWide} alt="" width={640} height={240} />
            <Film sources={[{ url: 'data:video/webm,', type: 'video/webm' }]} mayAutoplay={false} />
          </div>
        </State>
      </Specimen>
    </Family>
  )
}
