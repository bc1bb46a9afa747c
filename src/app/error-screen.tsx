import { type ReactNode, useEffect, useRef } from 'react'
import { isRouteErrorResponse, Link, NavigationType, useNavigationType, useRouteError } from 'react-router-dom'
import { brand } from '#content'
import { errors } from '#platform/words.ts'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#ui/button/button-class.ts'
import { usePageMeta } from '#platform/page-meta.ts'
import { Wrap } from '#ui/wrap/wrap.tsx'
import { LateFooter } from './late-footer.tsx'
import { Header } from './header.tsx'
import styles from './layout.module.css'
import { contentAnchor, SkipLink } from './skip-link.tsx'
import { frame as words } from './words.ts'

interface ErrorPageProps {
  readonly title: string
  readonly text: string
  /** The buttons. */
  readonly children: ReactNode
}

/** The page of an error: a picture, what went wrong, and where to go from here. */
export function ErrorPage({ title, text, children }: ErrorPageProps) {
  usePageMeta({ title: `${title} | ${brand.name}`, isIndexed: false })
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
              {title}
            </h1>
            <p className={styles['error-text']}>{text}</p>
            <div className={styles['error-actions']}>{children}</div>
          </div>
        </Wrap>
      </main>
      <LateFooter />
    </>
  )
}

/** The error screen of every route. */
export function ErrorScreen() {
  const error = useRouteError()
  const isNotFound = isRouteErrorResponse(error) && error.status === 404
  return (
    <ErrorPage title={errors.title()} text={isNotFound ? errors.notFound() : errors.other()}>
      <Link className={buttonClass({ size: 'large' })} to={paths.home()}>
        {words.home()}
      </Link>
      <Link className={buttonClass({ variant: 'outline', size: 'large' })} to={paths.jobs()}>
        {words.openJobs()}
      </Link>
    </ErrorPage>
  )
}
