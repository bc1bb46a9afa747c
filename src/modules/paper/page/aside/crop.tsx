import { type CSSProperties, type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { sizeText } from '#platform/format.ts'
import { Button } from '#ui/button/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import styles from './camera.module.css'
import { CanvasPlace } from './canvas-place.tsx'
import { type Corners, guideCorners, moveCorner, type Point, turnRight } from './photo/corners.ts'
import { findPage } from './photo/find-page.ts'
import { type PagePhoto, type Photo, pagePhoto } from './photo/page-photo.ts'
import { projection } from './photo/straighten.ts'
import { aside as words } from '../../words.ts'

const texts = words.crop

/** As `Corners` has them. */
const cornerNames = ['topLeft', 'topRight', 'bottomRight', 'bottomLeft'] as const

interface CropProps {
  /** Over a page that has its own heading and main part. */
  readonly isInDialog?: boolean
  readonly photo: Photo
  readonly onUse: (page: PagePhoto) => void
  readonly onRetake: () => void
}

const steps: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -0.01, y: 0 },
  ArrowRight: { x: 0.01, y: 0 },
  ArrowUp: { x: 0, y: -0.01 },
  ArrowDown: { x: 0, y: 0.01 },
}

/** Four corners to move onto the edges of the paper, and the page as it will be. */
export function Crop({ isInDialog = false, onRetake, onUse, photo }: CropProps) {
  const [Main, Heading] = isInDialog ? (['div', 'h2'] as const) : (['main', 'h1'] as const)
  const [corners, setCorners] = useState<Corners>(() => findPage(photo.pixels) ?? guideCorners)
  const [held, setHeld] = useState<number | null>(null)
  const [isMoving, setMoving] = useState(false)
  const stage = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const made = usePage(photo, corners, isMoving)
  const page = made === 'failed' ? null : made
  useEffect(() => heading.current?.focus(), [])

  const drag = (index: number, event: PointerEvent) => {
    const box = stage.current?.getBoundingClientRect()
    if (!box || held !== index) return
    const to = { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height }
    setCorners((before) => moveCorner(before, index, to))
  }
  const hold = (index: number, event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    setHeld(index)
    setMoving(true)
  }
  const release = () => {
    setHeld(null)
    setMoving(false)
  }
  const step = (index: number, event: KeyboardEvent) => {
    const by = steps[event.key]
    if (!by) return
    event.preventDefault()
    const factor = event.shiftKey ? 5 : 1
    setMoving(true)
    setCorners((before) => {
      const corner = before[index] ?? { x: 0, y: 0 }
      return moveCorner(before, index, { x: corner.x + by.x * factor, y: corner.y + by.y * factor })
    })
  }
  const isBlurred = page !== null && !page.isReadable
  const use = () => {
    if (page) onUse(page)
  }
  return (
    <div className={styles['screen']}>
      <header className={styles['top']}>
        <Button size="touch" variant="plain" icon="rotate-ccw" onClick={onRetake}>
          {words.retake()}
        </Button>
        <Heading ref={heading} tabIndex={-1} className={styles['pill']}>
          {texts.heading()}
        </Heading>
      </header>
      <Main className={styles['main']}>
        <div
          ref={stage}
          className={styles['stage']}
          style={{ '--ratio': photo.pixels.width / photo.pixels.height } as CSSProperties}
        >
          <CanvasPlace canvas={photo.canvas} className={styles['photo']} label={texts.photo()} />
          <Lines corners={corners} />
          {cornerNames.map((name, index) => (
            <button
              key={name}
              type="button"
              className={styles['corner']}
              style={placeOf(corners[index])}
              data-held={held === index || undefined}
              aria-label={texts.corner[name]()}
              aria-describedby="corner-keys"
              onPointerDown={(event) => hold(index, event)}
              onPointerMove={(event) => drag(index, event)}
              onPointerUp={release}
              onPointerCancel={release}
              onKeyDown={(event) => step(index, event)}
              onKeyUp={() => setMoving(false)}
              onBlur={() => setMoving(false)}
            />
          ))}
          {held === null ? null : <Loupe photo={photo} at={corners[held] ?? corners[0]} stage={stage} />}
          <p id="corner-keys" hidden>
            {texts.keys()}
          </p>
        </div>
        <div className={styles['result']}>
          {page ? <CanvasPlace canvas={page.canvas} className={styles['preview']} label={texts.page()} /> : null}
          <div className={styles['words']} role="status">
            {made === 'failed' ? (
              <b>{words.unreadable()}</b>
            ) : (
              <>
                <b>{isBlurred ? texts.blurred() : texts.readable()}</b>
                <p>{page ? texts.size({ size: sizeText(page.pdf.length) }) : texts.moment()}</p>
              </>
            )}
          </div>
          <div className={styles['actions']}>
            <button
              type="button"
              className={styles['dark']}
              aria-label={texts.turn()}
              onClick={() => setCorners((before) => turnRight(before))}
            >
              <Icon name="rotate-cw" />
            </button>
            {isBlurred ? (
              <>
                <Button size="touch" variant="plain" onClick={use}>
                  {texts.takeAnyway()}
                </Button>
                <Button size="touch-large" variant="primary" icon="camera" onClick={onRetake}>
                  {texts.onceMore()}
                </Button>
              </>
            ) : (
              <Button size="touch-large" variant="primary" icon="check" isDisabled={page === null} onClick={use}>
                {texts.take()}
              </Button>
            )}
          </div>
        </div>
      </Main>
    </div>
  )
}

/** In the photo, which is not mirrored in any language. */
function placeOf({ x, y }: Point = { x: 0, y: 0 }): CSSProperties {
  return { left: `${x * 100}%`, top: `${y * 100}%` }
}

/** The page between the corners, made again when they rest. null: not yet. 'failed': the device has no memory for it. */
function usePage(photo: Photo, corners: Corners, isMoving: boolean): PagePhoto | 'failed' | null {
  const [made, setMade] = useState<{ readonly corners: Corners; readonly page: PagePhoto | 'failed' } | null>(null)
  useEffect(() => {
    if (isMoving) return undefined
    let isCurrent = true
    const make = async () => {
      const page = await pagePhoto(photo, corners).catch(() => 'failed' as const)
      if (isCurrent) setMade({ corners, page })
    }
    void make()
    return () => {
      isCurrent = false
    }
  }, [photo, corners, isMoving])
  return made?.corners === corners ? made.page : null
}

/** The edges of the page, its thirds, and a shade over everything else. */
function Lines({ corners }: { readonly corners: Corners }) {
  const place = projection(corners)
  const outline = corners.map(({ x, y }) => `${x} ${y}`)
  const line = (from: Point, to: Point) => `M${from.x} ${from.y}L${to.x} ${to.y}`
  const thirds = [1 / 3, 2 / 3].flatMap((part) => [line(place(part, 0), place(part, 1)), line(place(0, part), place(1, part))])
  return (
    <svg className={styles['lines']} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      <path className={styles['shade']} fillRule="evenodd" d={`M0 0H1V1H0ZM${outline.join('L')}Z`} />
      <path d={thirds.join('')} />
      <polygon points={outline.join(' ')} />
    </svg>
  )
}

interface LoupeProps {
  readonly photo: Photo
  readonly at: Point
  readonly stage: RefObject<HTMLElement | null>
}

/** What is under the finger, twice as large, on the other side. */
function Loupe({ at, photo, stage }: LoupeProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    const width = stage.current?.clientWidth
    if (!context || !width) return
    // Half of the loupe's width in the stage, in pixels of the photo.
    const side = (176 / 2) * (photo.canvas.width / width)
    context.clearRect(0, 0, 176, 176)
    const [left, top] = [at.x * photo.canvas.width - side / 2, at.y * photo.canvas.height - side / 2]
    context.drawImage(photo.canvas, left, top, side, side, 0, 0, 176, 176)
  }, [at, photo, stage])
  return (
    <span className={styles['loupe']} data-side={at.x > 0.5 ? 'left' : 'right'} aria-hidden="true">
      <canvas ref={canvas} width={176} height={176} />
    </span>
  )
}
