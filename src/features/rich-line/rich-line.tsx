import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { Link, LinkedText } from '#shared/brand.ts'
import { linkClass } from '#ui/link/link-class.ts'
import { NewTabLink } from '#ui/link/new-tab-link.tsx'
import { Sentence, slot } from '#ui/sentence/sentence.tsx'

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

/** A link in Markdown: its label, then its URL. */
const linkPattern = /\[([^\]]+)\]\(([^)]+)\)/g

/** Sentences of the brand's content with their links. */
export function LinkedLine({ line }: { readonly line: LinkedText }) {
  const links: ReactNode[] = []
  const text = line.replaceAll(linkPattern, (_, label: string, href: string) => {
    links.push(<BrandLink key={links.length} link={{ label, href }} />)
    return slot(links.length - 1)
  })
  return <Sentence text={text} elements={links} />
}
