import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

interface InPlaceProps {
  /** null renders the children where they are. */
  readonly place: HTMLElement | null
  readonly children: ReactNode
}

/** Renders its children into another element of the page, for example into a card beside a form. */
export function InPlace({ children, place }: InPlaceProps) {
  return place ? createPortal(children, place) : children
}
