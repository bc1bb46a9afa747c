import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { Link, RichLine as Line } from '#shared/brand.ts'
import { linkClass } from '#ui/link/link-class.ts'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'

interface BrandLinkProps {
  readonly link: Link
  readonly className?: string | undefined
  /** Inside the link; its label when there is nothing else. */
  readonly children?: ReactNode
}

/**
 * A link of the brand's content: one of the site goes through the router, a mail address opens the mail program, any other
 * opens in a new tab and says so. The way to a section is the frame's own business (`features/navigation`), so the router does
 * not scroll there.
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
    <a className={className} href={href} target="_blank" rel="noopener noreferrer">
      {children} <VisuallyHidden>opens in a new tab</VisuallyHidden>
    </a>
  )
}

/** A sentence of the brand with its links. */
export function RichLine({ line }: { readonly line: Line }) {
  return line.map((piece, position) =>
    // oxlint-disable-next-line react/no-array-index-key -- the pieces of a sentence never change places
    typeof piece === 'string' ? piece : <BrandLink key={position} link={piece} />,
  )
}
