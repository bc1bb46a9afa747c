import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { Link, RichLine as Line } from '#shared/brand.ts'
import { linkClass } from '#ui/link/link-class.ts'
import { NewTabLink } from '#ui/link/new-tab-link.tsx'

interface BrandLinkProps {
  readonly link: Link
  readonly className?: string | undefined
  /** Content of the link. Defaults to its label. */
  readonly children?: ReactNode
}

/**
 * A link of the brand's content. Internal links use the router, `mailto:` links open the mail program, and all others open in
 * a new tab with a hint. `features/navigation` scrolls to sections, so the router must not.
 */
export function BrandLink({ link: { href, label }, className = linkClass(), children = label }: BrandLinkProps) {
  if (href.startsWith('/') || href.startsWith('#')) {
    return (
      <RouterLink className={className} to={href} preventScrollReset={href.includes('#')}>
        {children}
      </RouterLink>
    )
  }
  if (href.startsWith('mailto:')) {
    return (
      <a className={className} href={href}>
        {children}
      </a>
    )
  }
  return (
    <NewTabLink className={className} href={href}>
      {children}
    </NewTabLink>
  )
}

/** A sentence of the brand's content with its links. */
export function LinkedLine({ line }: { readonly line: Line }) {
  return line.map((piece, position) =>
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a sentence never change their order
    typeof piece === 'string' ? piece : <BrandLink key={position} link={piece} />,
  )
}
