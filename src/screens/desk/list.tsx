import { type MouseEvent, type RefObject } from 'react'
import { Link } from 'react-router-dom'
import type { DeskColumn, DeskRow, DeskSort, Lamp } from '#shared/desk.ts'
import { deskPage } from '#shared/desk-pages.ts'
import { useLayoutWidth } from '#platform/layout-width.ts'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { markLooks, markOf, progressText, systemOf } from './delivery-text.ts'
import { Icon } from '#ui/icon/icon.tsx'
import type { Group } from './groups.ts'
import styles from './list.module.css'
import { StateChip } from './mark.tsx'
import { columnNames, firstDirection, orderText, turned } from './order.ts'
import { clockText, momentText, shortText } from './times.ts'

interface ListProps {
  readonly groups: readonly Group[]
  readonly lamp: Lamp
  readonly nowMs: number
  /** The query of the list, which an opened application keeps. */
  readonly query: string
  readonly sort: DeskSort
  readonly onSort: (sort: DeskSort) => void
  readonly picks: ReadonlySet<string>
  /** The boxes are shown. */
  readonly isPicking: boolean
  readonly onPick: (applicationId: string, isRange: boolean) => void
  readonly table: RefObject<HTMLTableElement | null>
  readonly isBusy: boolean
}

/** The applications as a table: one row each, its name leads to it. A phone shows the same rows in three lines. */
export function List({ groups, lamp, nowMs, query, sort, onSort, picks, isPicking, onPick, table, isBusy }: ListProps) {
  const system = systemOf(lamp)
  const width = useLayoutWidth()
  const isLaptop = width === 'laptop'
  // A phone has no column heads: `Tools` offers the orders there.
  const sorting = { sort, onSort: width === 'phone' ? null : onSort }
  const hasProgress = system !== null
  const columnCount = 5 + (isLaptop ? 2 : 0) + (hasProgress ? 1 : 0)
  return (
    <table className={styles['table']} ref={table} data-picking={isPicking || undefined} aria-busy={isBusy || undefined}>
      <caption className={styles['caption']}>Applications, {orderText(sort)}. What needs you stands on top.</caption>
      <thead>
        <tr>
          <th scope="col" className={styles['pick-column']}>
            <VisuallyHidden>Pick</VisuallyHidden>
          </th>
          <Head {...sorting} by="state" label={hasProgress ? 'Delivery' : 'State'} />
          <Head {...sorting} by="name" />
          <Head {...sorting} by="job" />
          {isLaptop ? (
            <>
              <Head {...sorting} by="from" />
              <Head {...sorting} by="files" />
            </>
          ) : null}
          <Head {...sorting} by="received" />
          {hasProgress ? (
            <th scope="col" className={styles['progress-column']} title={`To ${system}`}>
              To {system}
            </th>
          ) : null}
        </tr>
      </thead>
      {groups.map(({ count, rows, title }) => (
        <tbody key={title}>
          <tr className={styles['group']}>
            <th scope="rowgroup" colSpan={columnCount}>
              {title} {count === null ? null : <span className={styles['group-count']}>{count}</span>}
            </th>
          </tr>
          {rows.map((row) => (
            <Row
              key={row.applicationId}
              row={row}
              progress={hasProgress ? progressText(row, lamp, nowMs) : null}
              time={
                title === 'Needs you' || sort.by !== 'received' ? shortText(row.receivedAtMs, nowMs) : clockText(row.receivedAtMs)
              }
              moment={momentText(row.receivedAtMs, nowMs)}
              address={deskPage(row.applicationId) + query}
              isPicked={picks.has(row.applicationId)}
              isLaptop={isLaptop}
              onPick={onPick}
            />
          ))}
        </tbody>
      ))}
    </table>
  )
}

interface HeadProps {
  readonly by: DeskColumn
  readonly label?: string
  readonly sort: DeskSort
  /** null: the order cannot be changed here. */
  readonly onSort: ((sort: DeskSort) => void) | null
}

/** The head of a column: a press sorts by it, and a second one turns the order round. */
function Head({ by, label = columnNames[by], sort, onSort }: HeadProps) {
  const direction = sort.by === by ? sort.direction : undefined
  const content = (
    <>
      {label}
      {direction === undefined ? null : <Icon name={direction === 'ascending' ? 'arrow-up' : 'arrow-down'} />}
    </>
  )
  return (
    <th scope="col" className={styles[`${by}-column`]} aria-sort={direction}>
      {onSort === null ? (
        <span className={styles['sorted']}>{content}</span>
      ) : (
        <button
          type="button"
          className={styles['sorted']}
          onClick={() => onSort({ by, direction: direction === undefined ? firstDirection(by) : turned(direction) })}
        >
          {content}
        </button>
      )}
    </th>
  )
}

interface RowProps {
  readonly row: DeskRow
  /** null without a recruiting system. */
  readonly progress: string | null
  readonly time: string
  readonly moment: string
  readonly address: string
  readonly isPicked: boolean
  readonly isLaptop: boolean
  readonly onPick: ListProps['onPick']
}

/** A name for a row whose form asked for none. */
export function nameOf({ name }: Pick<DeskRow, 'name'>): string {
  return name.trim() === '' ? 'No name given' : name
}

function Row({ row, progress, time, moment, address, isPicked, isLaptop, onPick }: RowProps) {
  const { applicationId, delivery, fair, fileCount, isNew, jobTitle, source } = row
  const name = nameOf(row)
  const from = fair?.eventName ?? source ?? 'Careers site'
  const fromTitle = fair ? `${fair.eventName}, tablet ${fair.tabletNumber}, ${fair.bird}` : from
  const isSettled = delivery.state === 'delivered' || delivery.state === 'closed'
  const pick = ({ nativeEvent }: MouseEvent) => onPick(applicationId, 'shiftKey' in nativeEvent && nativeEvent.shiftKey)
  return (
    <tr className={styles['row']} data-new={isNew || undefined} data-picked={isPicked || undefined} data-row={applicationId}>
      <td className={styles['pick']}>
        <label>
          <input type="checkbox" aria-label={`Pick ${name}`} checked={isPicked} onClick={pick} onChange={() => {}} />
        </label>
        {isNew ? <span className={styles['dot']} data-tone="macaw" aria-hidden="true" /> : null}
      </td>
      <td className={styles['state']}>
        <StateChip mark={markOf(row)} />
      </td>
      <th scope="row" className={styles['name']} title={name}>
        <Link to={address} dir="auto">
          {name}
        </Link>
        {isNew ? <VisuallyHidden>, {markLooks.new.label.toLowerCase()}</VisuallyHidden> : null}
      </th>
      <td className={styles['job']} title={jobTitle} dir="auto">
        {jobTitle}
      </td>
      {isLaptop ? (
        <>
          <td className={styles['from']} title={fromTitle}>
            <span className={styles['from-text']}>
              <span className={styles['from-name']} dir="auto">
                {from}
              </span>
              {fair ? <span>, T{fair.tabletNumber}</span> : null}
            </span>
          </td>
          <td className={styles['files']}>
            {fileCount === 0 ? null : (
              <span className={styles['file-count']}>
                <Icon name="paperclip" />
                {fileCount}
              </span>
            )}
          </td>
        </>
      ) : null}
      <td className={styles['time']} title={moment}>
        {time}
      </td>
      {progress === null ? null : (
        <td className={styles['progress']} data-settled={isSettled || undefined} title={progress}>
          {progress}
        </td>
      )}
    </tr>
  )
}
