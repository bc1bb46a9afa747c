import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

export type CameraState =
  | { readonly status: 'asking' }
  | { readonly status: 'on'; readonly stream: MediaStream; readonly canSwitch: boolean }
  /** There is no camera, or the person or the browser refuses it. */
  | { readonly status: 'none' }

export type Facing = 'environment' | 'user'

/** Somebody who holds a paper in front of the camera touches nothing. */
const watchEveryMs = 2_000

interface CameraWay {
  readonly video: RefObject<HTMLVideoElement | null>
  readonly facing: Facing
  /** Called when the camera's picture has changed. */
  readonly onMovement: (() => void) | undefined
}

/**
 * The device's camera, for the video element that shows it. It is off as soon as its screen has gone, and also if it answers
 * only then.
 */
export function useCamera({ facing, onMovement, video }: CameraWay): CameraState {
  const [state, setState] = useState<CameraState>({ status: 'asking' })
  const tell = useEffectEvent(() => onMovement?.())
  useEffect(() => {
    let isOver = false
    let stream: MediaStream | null = null
    const open = async () => {
      try {
        const opened = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: { ideal: facing }, width: { ideal: 2560 }, height: { ideal: 1920 } },
          audio: false,
        })
        if (isOver) return stop(opened)
        stream = opened
        const devices = await navigator.mediaDevices.enumerateDevices()
        const canSwitch = devices.filter(({ kind }) => kind === 'videoinput').length > 1
        if (!isOver) setState({ status: 'on', stream: opened, canSwitch })
      } catch {
        // No camera, no permission, or a page without HTTPS, where there is no `mediaDevices`.
        if (!isOver) setState({ status: 'none' })
      }
    }
    void open()
    const watch = setInterval(
      watchMovement(video, () => tell()),
      watchEveryMs,
    )
    return () => {
      isOver = true
      clearInterval(watch)
      if (stream) stop(stream)
    }
  }, [video, facing])
  return state
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** A mean difference of this much, of 255, is somebody, and not the noise of the camera. */
const minMovement = 8

function watchMovement(video: RefObject<HTMLVideoElement | null>, tell: () => void): () => void {
  const canvas = document.createElement('canvas')
  canvas.width = 16
  canvas.height = 16
  let last: Uint8ClampedArray | null = null
  return () => {
    if (!video.current || video.current.videoWidth === 0) return
    const context = canvas.getContext('2d', { willReadFrequently: true })
    context?.drawImage(video.current, 0, 0, 16, 16)
    const now = context?.getImageData(0, 0, 16, 16).data
    if (!now) return
    const before = last
    last = now
    if (before && now.reduce((sum, value, at) => sum + Math.abs(value - (before[at] ?? 0)), 0) / now.length > minMovement) tell()
  }
}
