import { type MouseEvent, useEffect } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router-dom'
import { fairPaths } from '../../shared/fair-pages.ts'
import { isJobPage } from '#shared/pages.ts'
import { paths } from '#shared/paths.ts'
import { useArrival } from '#features/navigation/use-arrival.ts'
import { MediaRuleContext } from '#ui/rich-text/media-rule.ts'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { FairFrame } from './fair-frame.tsx'
import { FairLink } from './parts/fair-link.tsx'
import { FairBar } from './parts/fair-screen.tsx'
import { mode } from '../../words.ts'
import styles from './fair-site.module.css'

const { parts: words } = mode

/** The pages of the site on a fair's tablet: without header, footer, notices, and ways out. */
export function FairSite() {
  const announcedTitle = useArrival()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const here = fairPageOf(pathname)
  useEffect(() => {
    if (here !== null) void navigate(here, { replace: true })
  }, [here, navigate])
  const stay = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    if (!link) return
    const { origin, pathname: path } = new URL(link.href)
    const instead = fairPageOf(path)
    if (origin === window.location.origin && link.target === '' && !link.hasAttribute('download') && instead === null) return
    event.preventDefault()
    event.stopPropagation()
    if (origin === window.location.origin && instead !== null) void navigate(instead, { replace: true })
  }
  return (
    <FairFrame>
      <FairBar
        start={
          <FairLink to={fairPaths.jobs()} icon="arrow-left">
            {words.allJobs()}
          </FairLink>
        }
      />
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- delegated clicks of the links inside */}
      <main className={styles['site']} onClickCapture={stay}>
        <MediaRuleContext value="none">
          <Outlet />
        </MediaRuleContext>
      </main>
      <VisuallyHidden>
        <span aria-live="polite">{announcedTitle}</span>
      </VisuallyHidden>
    </FairFrame>
  )
}

/** The page of the fair that stands for a page of the site. null: the site's own is shown. */
function fairPageOf(pathname: string): string | null {
  if (isJobPage(pathname)) return fairPaths.job(pathname.split('/')[2] ?? '')
  return pathname === paths.myJobs() ? fairPaths.jobs() : null
}
