import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useHydrated } from '#platform/hydrated.ts'

interface SectionLinkProps {
  /** Path of the page with the section. */
  readonly page: string
  readonly anchor: string
  /** A page that has the section alone. The link is the current one there, too. */
  readonly ownPage?: string | undefined
  readonly className?: string | undefined
  readonly onClick?: () => void
  readonly children: ReactNode
}

/** A link to a section of a page. On that page it preserves the query, so that visiting the FAQ does not reset the filter. */
export function SectionLink({ page, anchor, ownPage, className, onClick, children }: SectionLinkProps) {
  const { pathname, search, hash } = useLocation()
  const isHydrated = useHydrated()
  const isHere = isHydrated && pathname === page
  const isCurrent = isHere && hash === `#${anchor}`
  return (
    <Link
      className={className}
      to={{ pathname: page, search: isHere ? search : '', hash: anchor }}
      preventScrollReset
      aria-current={isCurrent ? 'location' : isHydrated && pathname === ownPage ? 'page' : undefined}
      onClick={onClick}
    >
      {children}
    </Link>
  )
}
