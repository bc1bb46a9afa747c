import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router-dom'

/**
 * Renders a banner between the header and the page's content through a portal. The layout has no slot for it, because few
 * visitors see one and the layout's code delays every first paint.
 */
export function BannerSlot({ children }: { readonly children: ReactNode }) {
  const [slot] = useState(() => document.createElement('div'))
  useLocation()
  // After every navigation: a header that replaces another one is inserted directly before the content.
  useLayoutEffect(() => document.querySelector('main')?.before(slot))
  useEffect(() => () => slot.remove(), [slot])
  return createPortal(children, slot)
}
