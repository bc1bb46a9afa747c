import { type RefObject, useEffect, useState } from 'react'

/** Safari on an iPhone shows only its own player in full screen, with its own captions. */
interface PhoneVideo extends HTMLVideoElement {
  readonly webkitEnterFullscreen?: () => void
}

interface FullScreen {
  readonly isFullScreen: boolean
  /** null where neither the player nor its video can be shown in full screen. */
  readonly toggle: (() => void) | null
}

const canFill = (): boolean => document.fullscreenEnabled || 'webkitEnterFullscreen' in HTMLVideoElement.prototype

/** Shows a player in full screen, with its bar and captions. */
export function useFullScreen(player: RefObject<HTMLElement | null>, video: RefObject<PhoneVideo | null>): FullScreen {
  const [isFullScreen, setIsFullScreen] = useState(false)
  useEffect(() => {
    const element = video.current
    const read = () => setIsFullScreen(document.fullscreenElement !== null && document.fullscreenElement === player.current)
    const setMode = (mode: TextTrackMode) => () => {
      const track = element?.textTracks[0]
      if (track) track.mode = mode
    }
    const [showOwn, hideOwn] = [setMode('showing'), setMode('hidden')]
    document.addEventListener('fullscreenchange', read)
    element?.addEventListener('webkitbeginfullscreen', showOwn)
    element?.addEventListener('webkitendfullscreen', hideOwn)
    return () => {
      document.removeEventListener('fullscreenchange', read)
      element?.removeEventListener('webkitbeginfullscreen', showOwn)
      element?.removeEventListener('webkitendfullscreen', hideOwn)
    }
  }, [player, video])
  const toggle = () => {
    // A browser may refuse, which leaves the player as it is.
    if (document.fullscreenElement !== null) document.exitFullscreen().catch(() => {})
    else if (document.fullscreenEnabled) player.current?.requestFullscreen().catch(() => {})
    else video.current?.webkitEnterFullscreen?.()
  }
  return { isFullScreen, toggle: canFill() ? toggle : null }
}
