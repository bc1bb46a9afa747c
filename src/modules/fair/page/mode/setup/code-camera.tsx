import { useEffect, useEffectEvent, useRef } from 'react'
import { useCamera } from '#modules/paper/page/aside/use-camera.ts'
import { mode } from '../../../words.ts'
import { useCodeScanner } from './code-scanner.ts'
import styles from './setup.module.css'

const words = mode.setup.join

interface CodeCameraProps {
  readonly onCode: (code: string) => void
  /** There is no camera, or nobody may use it. */
  readonly onNone: () => void
}

/** What the camera sees, with a frame for the code. */
export function CodeCamera({ onCode, onNone }: CodeCameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const camera = useCamera({ facing: 'environment', onMovement: undefined, video })
  useCodeScanner(video, onCode)
  const giveUp = useEffectEvent(onNone)
  const stream = camera.status === 'on' ? camera.stream : null
  useEffect(() => {
    if (camera.status === 'none') giveUp()
  }, [camera.status])
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  return (
    <div className={styles['camera']}>
      <video ref={video} autoPlay playsInline muted aria-label={words.camera()} />
      <span className={styles['guide']} aria-hidden="true" />
    </div>
  )
}
