import { useContext, useEffect, useRef } from 'react'
import { openLayer } from './layers.ts'
import { PageNavigatorContext } from './page-navigator.ts'

/** While something is open over the page, such as a dialog, 'Back' closes it and stays on the page. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const navigator = useContext(PageNavigatorContext)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => (isOpen && navigator ? openLayer(navigator, () => close.current()) : undefined), [isOpen, navigator])
}
