import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import styles from './camera.module.css'
import { type Photo, photoOfVideo } from './photo/page-photo.ts'
import { PictureButton } from './picture-button.tsx'
import { type Facing, useCamera } from './use-camera.ts'
import { aside as words } from '../../words.ts'

const texts = words.camera

interface CameraProps {
  /** Over a page that has its own heading and main part. */
  readonly isInDialog?: boolean
  readonly onPhoto: (photo: Photo) => void
  readonly onFile: (file: File) => void
  /** What is wrong with the chosen picture, or null. */
  readonly problem: string | null
  readonly onCancel: () => void
  /** Somebody moves in front of the camera, who touches nothing. */
  readonly onMovement?: (() => void) | undefined
}

/** Takes the photo of a page. */
export function Camera({ isInDialog = false, onCancel, onFile, onMovement, onPhoto, problem }: CameraProps) {
  const [Main, Heading] = isInDialog ? (['div', 'h2'] as const) : (['main', 'h1'] as const)
  const video = useRef<HTMLVideoElement>(null)
  const shutter = useRef<HTMLButtonElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [facing, setFacing] = useState<Facing>('environment')
  const camera = useCamera({ video, facing, onMovement })
  const { status } = camera
  const stream = camera.status === 'on' ? camera.stream : null
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  useEffect(() => {
    if (status === 'asking') heading.current?.focus()
    else if (status === 'on') shutter.current?.focus()
  }, [status])
  const shoot = () => {
    const photo = video.current ? photoOfVideo(video.current) : null
    if (photo) onPhoto(photo)
  }
  return (
    <div className={styles['screen']}>
      <header className={styles['top']}>
        <Button size="touch" variant="plain" icon="x" onClick={onCancel}>
          {texts.cancel()}
        </Button>
        <p className={styles['pill']}>
          <Icon name="lock-keyhole" />
          {texts.stays()}
        </p>
      </header>
      <Main className={styles['main']}>
        <Heading ref={heading} tabIndex={-1} className={styles['title']}>
          {texts.heading()}
        </Heading>
        {status === 'none' ? (
          <div className={styles['none']} role="status">
            <p>{texts.none()}</p>
            {problem === null ? null : <p role="alert">{problem}</p>}
            <div className={styles['ways']}>
              <PictureButton onFile={onFile} />
              <Button variant="outline" size="touch" onClick={onCancel}>
                {texts.without()}
              </Button>
            </div>
          </div>
        ) : (
          <>
            <div className={styles['view']}>
              {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the camera's picture, without sound */}
              <video ref={video} autoPlay muted playsInline aria-label={texts.video()} />
              <div className={styles['guide']} aria-hidden="true">
                <i />
                <i />
                <i />
                <i />
              </div>
            </div>
            <p className={styles['hint']}>
              <b>{texts.flat()}</b> <span>{texts.onePage()}</span>
            </p>
            <div className={styles['controls']}>
              <button ref={shutter} type="button" className={styles['shutter']} aria-label={texts.take()} onClick={shoot}>
                <span>
                  <Icon name="camera" />
                </span>
              </button>
              {camera.status === 'on' && camera.canSwitch ? (
                <button
                  type="button"
                  className={styles['dark']}
                  aria-label={texts.other()}
                  onClick={() => setFacing(facing === 'user' ? 'environment' : 'user')}
                >
                  <Icon name="switch-camera" />
                </button>
              ) : null}
            </div>
          </>
        )}
      </Main>
    </div>
  )
}
