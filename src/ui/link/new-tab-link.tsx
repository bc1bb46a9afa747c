import type { ComponentProps } from 'react'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import { components as words } from '../words.ts'

/** A link that opens in a new tab, and says so to screen readers. */
export function NewTabLink({ children, ...link }: Omit<ComponentProps<'a'>, 'rel' | 'target'>) {
  return (
    <a {...link} target="_blank" rel="noopener noreferrer">
      {children}
      {/* Outside of the hidden text, the space would be seen underlined, and before a comma. */}
      <VisuallyHidden>{` ${words.newTab()}`}</VisuallyHidden>
    </a>
  )
}
