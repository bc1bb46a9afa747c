import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import { ButtonLabel } from '#ui/button/button.tsx'
import { type ButtonLook, buttonClass } from '#ui/button/button-class.ts'

interface FairLinkProps
  extends ButtonLook,
    Omit<ComponentProps<typeof Link>, 'className' | 'replace'>,
    Pick<ComponentProps<typeof ButtonLabel>, 'icon'> {
  /** Smaller than the first. */
  readonly secondLine?: string
}

/** A link that looks like a button. It replaces the history's entry, so that 'back' never shows another person's page. */
export function FairLink({
  children,
  icon,
  isWide = false,
  secondLine,
  size = 'touch',
  variant = 'outline',
  ...link
}: FairLinkProps) {
  return (
    <Link {...link} replace className={buttonClass({ variant, size, isWide })}>
      <ButtonLabel icon={icon}>
        {secondLine === undefined ? children : <span>{children}</span>}
        {secondLine === undefined ? null : <small>{secondLine}</small>}
      </ButtonLabel>
    </Link>
  )
}
