import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router-dom'
import { deskPage } from '../../../shared/desk-pages.ts'
import { useDesk } from '../parts/desk-context.ts'
import { type DeskView, viewQuery } from '../parts/view.ts'
import styles from './side.module.css'

/** The parts of the side, for the desk and for modules. */

interface SideLinkProps {
  readonly to: string
  readonly isCurrent: boolean
  readonly name: string
  readonly count?: number
  /** The company's or a recruiter's own words, which may be cut and have a direction of their own. */
  readonly isOwnName?: boolean
  /** The language of the name, where it is another than the page's. */
  readonly lang?: string | undefined
  readonly bubble?: ReactNode
}

/** A way to a page of the desk. */
export function SideLink({ bubble, count, isCurrent, isOwnName = false, lang, name, to }: SideLinkProps) {
  return (
    <Link className={styles['entry']} to={to} aria-current={isCurrent ? 'page' : undefined} title={isOwnName ? name : undefined}>
      {bubble}
      <span className={styles['name']} lang={lang} dir={isOwnName ? 'auto' : undefined}>
        {name}
      </span>{' '}
      {count === undefined ? null : <b className={styles['count']}>{count}</b>}
    </Link>
  )
}

interface ViewLinkProps extends Omit<SideLinkProps, 'to' | 'isCurrent'> {
  readonly to: DeskView
  /** By default, whether the list shows just that. The order is not part of what is listed. */
  readonly isCurrent?: boolean
}

/** A way into the list, with its count. */
export function ViewLink({ isCurrent, to, ...rest }: ViewLinkProps) {
  const { view } = useDesk()
  const isList = useParams()['opened'] === undefined
  const isShown = isList && (isCurrent ?? viewQuery({ ...to, sort: view.sort }) === viewQuery(view))
  return <SideLink {...rest} to={deskPage() + viewQuery(to)} isCurrent={isShown} />
}

/** A part of the side. Nothing without entries. */
export function SideSection({ children, title }: { readonly children: readonly ReactNode[]; readonly title?: string }) {
  if (children.length === 0) return null
  return (
    <>
      {title === undefined ? null : <h2 className={styles['title']}>{title}</h2>}
      <ul className={styles['entries']}>{children}</ul>
    </>
  )
}
