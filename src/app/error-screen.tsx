import { useEffect, useRef } from 'react'
import { isRouteErrorResponse, Link, NavigationType, useNavigationType, useRouteError } from 'react-router-dom'
import { brand } from '#content'
import { messages } from '#shared/messages.ts'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#ui/button/button.tsx'
import { usePageMeta } from '#platform/page-meta.ts'
import { Wrap } from '#ui/wrap/wrap.tsx'
import { LateFooter } from './late-footer.tsx'
import { Header } from './header.tsx'
import styles from './layout.module.css'
import { contentAnchor, SkipLink } from './skip-link.tsx'

/** The error screen of every route. */
export function ErrorScreen() {
  usePageMeta({ title: `${messages.errorTitle} | ${brand.name}`, isIndexed: false })
  const error = useRouteError()
  const isNotFound = isRouteErrorResponse(error) && error.status === 404
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirstPage = useNavigationType() === NavigationType.Pop
  useEffect(() => {
    // The browser announces the first page of a visit. Later pages are announced by focusing their heading.
    if (!isFirstPage) heading.current?.focus({ preventScroll: true })
  }, [isFirstPage])
  return (
    <>
      <SkipLink />
      <Header />
      <main id={contentAnchor} className={styles['main']}>
        <Wrap>
          <div className={styles['error']}>
            <img src={brand.art.lost} alt="" width={720} height={440} />
            <h1 ref={heading} tabIndex={-1}>
              {messages.errorTitle}
            </h1>
            <p className={styles['error-text']}>{isNotFound ? messages.notFound : messages.otherError}</p>
            <div className={styles['error-actions']}>
              <Link className={buttonClass({ size: 'large' })} to={paths.home()}>
                Back to home
              </Link>
              <Link className={buttonClass({ variant: 'outline', size: 'large' })} to={paths.jobs()}>
                View open jobs
              </Link>
            </div>
          </div>
        </Wrap>
      </main>
      <LateFooter />
    </>
  )
}
