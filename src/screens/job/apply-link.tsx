import type { ReactNode } from 'react'
import { useLinkClickHandler, useLocation } from 'react-router-dom'
import { applyAnchor } from '#shared/paths.ts'
import { isPlaceOpen } from '#features/board/job-trail.ts'

interface ApplyLinkProps {
  readonly className: string
  readonly children: ReactNode
}

/**
 * Leads to the form of the page. It is a hash alone, so that the browser preserves the query, which contains the referrer of the
 * application, before any code has loaded. The server can then render a job once, for every query.
 */
export function ApplyLink({ className, children }: ApplyLinkProps) {
  const { search, state } = useLocation()
  // A place that nobody has chosen is still to be chosen there.
  const onClick = useLinkClickHandler({ search, hash: applyAnchor }, isPlaceOpen(state) ? { state } : {})
  return (
    <a className={className} href={`#${applyAnchor}`} onClick={onClick}>
      {children}
    </a>
  )
}
