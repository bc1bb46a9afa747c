import { useSyncExternalStore } from 'react'

/** A keyboard takes more than this from the window. Browser bars take less. */
const minKeyboardPx = 150

const textFields = 'textarea, input:not([type="checkbox"], [type="radio"], [type="file"])'

function watchKeyboard(onChange: () => void): () => void {
  const { visualViewport } = window
  visualViewport?.addEventListener('resize', onChange)
  document.addEventListener('focusin', onChange)
  document.addEventListener('focusout', onChange)
  return () => {
    visualViewport?.removeEventListener('resize', onChange)
    document.removeEventListener('focusin', onChange)
    document.removeEventListener('focusout', onChange)
  }
}

function isKeyboardOpen(): boolean {
  const { innerHeight, visualViewport } = window
  if (!visualViewport || !document.activeElement?.matches(textFields)) return false
  // Zooming makes the viewport smaller too.
  return innerHeight - visualViewport.height * visualViewport.scale > minKeyboardPx
}

/** Whether a keyboard on the screen covers a part of the page. */
export function useScreenKeyboard(): boolean {
  return useSyncExternalStore(watchKeyboard, isKeyboardOpen, () => false)
}
