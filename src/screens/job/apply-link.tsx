import type { ReactNode } from 'react'
import { useLinkClickHandler, useLocation } from 'react-router-dom'
import { applyAnchor } from '#shared/paths.ts'

interface ApplyLinkProps {
  readonly className: string
  readonly children: ReactNode
}

/**
 * Leads to the form of the page. It is a hash alone, so that the browser preserves the query, which contains the referrer of the
 * application, before any code has loaded. The server can then render a job once, for every query.
 */
export function ApplyLink({ className, children }: ApplyLinkProps) {
  const { search } = useLocation()
  const onClick = useLinkClickHandler({ search, hash: applyAnchor })
  return (
    <a className={className} href={`#${applyAnchor}`} onClick={onClick}>
      {children}
    </a>
  )
}
