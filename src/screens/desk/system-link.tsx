import type { Lamp } from '#shared/desk.ts'
import { buttonClass } from '#ui/button/button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { Icon } from '#ui/icon/icon.tsx'

/** Leads to the recruiting system's own page, in a new tab. The system is not told where somebody comes from. */
export function SystemLink({ lamp }: { readonly lamp: Lamp }) {
  if (lamp.state === 'off') return null
  return (
    <a className={buttonClass({ variant: 'outline', size: 'compact' })} href={lamp.systemUrl} target="_blank" rel="noreferrer">
      Open {lamp.system}
      <Icon name="arrow-up-right" />
      <VisuallyHidden>, in a new tab</VisuallyHidden>
    </a>
  )
}
