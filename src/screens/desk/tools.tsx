import type { RefObject } from 'react'
import { useNavigate } from 'react-router-dom'
import { type DeskOverview, newestFirst } from '#shared/desk.ts'
import { deskPage } from '#shared/desk-pages.ts'
import { useLayoutWidth } from '#platform/layout-width.ts'
import { Button } from '#ui/button/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { type DeskView, periods, viewQuery, viewTitle, wholeList } from './filter.ts'
import { orderKey, orders, orderText } from './order.ts'
import { Select } from './select.tsx'
import { SideChoice } from './side.tsx'
import styles from './tools.module.css'

interface ToolsProps {
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly view: DeskView
  readonly overview: DeskOverview | null
  readonly total: number | null
  readonly onExport: () => void
  readonly picks: PickTools
}

/** What can be done to the picked rows. */
export interface PickTools {
  readonly count: number
  /** The boxes are shown, as a touch screen needs them. */
  readonly isPicking: boolean
  readonly start: () => void
  /** Picks all unknown ones that match, or none of them any more. null: there are not several. */
  readonly unknown: { readonly arePicked: boolean; readonly toggle: () => void } | null
  /** Only unknown ones are picked. */
  readonly areUnknown: boolean
  readonly resend: (() => void) | null
  readonly markDelivered: (() => void) | null
  readonly clear: () => void
}

/** The heading of the list with its filters, or what can be done to the picked rows. */
export function Tools({ heading, view, overview, total, onExport, picks }: ToolsProps) {
  const navigate = useNavigate()
  const width = useLayoutWidth()
  const isTablet = width === 'tablet'
  // There the side has them.
  const isLaptop = width === 'laptop'
  const isPicking = picks.isPicking || picks.count > 0
  const show = (change: Partial<DeskView>) => void navigate(deskPage() + viewQuery({ ...view, ...change }))
  return (
    <div className={styles['tools']}>
      <h1 className={styles['heading']} ref={heading} tabIndex={-1}>
        {viewTitle(view, overview)}
      </h1>
      <span className={styles['total']} role="status">
        {total === null || total === 0 ? '' : total}
        {picks.count === 0 ? null : `, ${picks.count} picked`}
      </span>
      <div className={styles['filters']} data-picking={isPicking || undefined}>
        {isLaptop || overview === null || overview.total === 0 ? null : (
          // One button, so that the focus stays on it.
          <Button variant="outline" size="compact" onClick={isPicking ? picks.clear : picks.start}>
            <Icon name={isPicking ? 'x' : 'list-checks'} />
            {isPicking ? 'Done' : 'Pick'}
          </Button>
        )}
        {picks.unknown === null ? null : (
          // One button, so that the focus stays on it.
          <Button variant="outline" size="compact" aria-pressed={picks.unknown.arePicked} onClick={picks.unknown.toggle}>
            <Icon name="circle-question-mark" />
            All unknown
          </Button>
        )}
        {isPicking ? (
          <>
            {isLaptop ? null : <b className={styles['picked']}>{picks.count} picked</b>}
            {picks.resend === null ? null : (
              <Button variant="outline" size="compact" onClick={picks.resend}>
                <Icon name="rotate-cw" />
                Send again
              </Button>
            )}
            {picks.markDelivered === null ? null : (
              <Button variant="outline" size="compact" onClick={picks.markDelivered}>
                <Icon name="check-check" />
                {picks.areUnknown ? 'It arrived' : 'Mark delivered'}
              </Button>
            )}
            {isLaptop ? (
              <Button variant="ghost" size="compact" onClick={picks.clear}>
                Clear
              </Button>
            ) : null}
          </>
        ) : overview === null || overview.total === 0 ? null : (
          <>
            {isTablet ? <SideChoice overview={overview} view={view} /> : null}
            <Select
              label="Job"
              value={String(view.jobId ?? '')}
              isSet={view.jobId !== null}
              onChange={(value) => show({ jobId: value === '' ? null : Number(value) })}
              options={[
                { value: '', label: 'Any job' },
                ...overview.jobs.map(({ jobId, jobTitle }) => ({ value: String(jobId), label: jobTitle })),
              ]}
            />
            {overview.sources.length === 0 ? null : (
              <Select
                label="Source"
                value={view.source ?? ''}
                isSet={view.source !== null}
                onChange={(value) => show({ source: value || null })}
                options={[
                  { value: '', label: 'Any source' },
                  ...overview.sources.map((source) => ({ value: source, label: source })),
                ]}
              />
            )}
            {overview.fairs.length === 0 || isLaptop ? null : (
              <Select
                label="Fair"
                value={view.eventId ?? ''}
                isSet={view.eventId !== null}
                onChange={(value) => show({ eventId: value || null })}
                options={[
                  { value: '', label: 'Any fair' },
                  ...overview.fairs.map(({ eventId, name }) => ({ value: eventId, label: name })),
                ]}
              />
            )}
            <Select
              label="Period"
              value={String(view.days ?? '')}
              isSet={view.days !== null}
              onChange={(value) => show({ days: value === '' ? null : Number(value) })}
              options={[{ value: '', label: 'Any time' }, ...periods.map(({ days, label }) => ({ value: String(days), label }))]}
            />
            {width === 'phone' ? (
              <Select
                label="Order"
                value={orderKey(view.sort)}
                isSet={viewQuery({ ...wholeList, sort: view.sort }) !== ''}
                onChange={(value) => show({ sort: orders.find((order) => orderKey(order) === value) ?? newestFirst })}
                options={orders.map((order) => ({ value: orderKey(order), label: orderText(order) }))}
              />
            ) : null}
            <Button variant="outline" size="compact" onClick={onExport}>
              <Icon name="download" />
              Export
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
