import { type MouseEvent, type RefObject } from 'react'
import { Link } from 'react-router-dom'
import type { DeskRow, Lamp } from '#shared/desk.ts'
import { deskPage } from '#shared/desk-pages.ts'
import { useLayoutWidth } from '#platform/layout-width.ts'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { markLooks, markOf, progressText, systemOf } from './delivery-text.ts'
import { DeskIcon } from './desk-icon.tsx'
import type { Group } from './groups.ts'
import styles from './list.module.css'
import { StateChip } from './mark.tsx'
import { clockText, momentText, shortText } from './times.ts'

interface ListProps {
  readonly groups: readonly Group[]
  readonly lamp: Lamp
  readonly nowMs: number
  /** The query of the list, which an opened application keeps. */
  readonly query: string
  readonly picks: ReadonlySet<string>
  readonly onPick: (applicationId: string, isRange: boolean) => void
  readonly table: RefObject<HTMLTableElement | null>
  readonly isBusy: boolean
}

/** The applications as a table: one row each, its name leads to it. A phone shows the same rows in three lines. */
export function List({ groups, lamp, nowMs, query, picks, onPick, table, isBusy }: ListProps) {
  const system = systemOf(lamp)
  const isLaptop = useLayoutWidth() === 'laptop'
  const hasProgress = system !== null
  const columnCount = 5 + (isLaptop ? 2 : 0) + (hasProgress ? 1 : 0)
  return (
    <table className={styles['table']} ref={table} data-picking={picks.size > 0 || undefined} aria-busy={isBusy || undefined}>
      <caption className={styles['caption']}>Applications, the newest first. What needs you stands on top.</caption>
      <thead>
        <tr>
          <th scope="col" className={styles['pick-column']}>
            <VisuallyHidden>Pick</VisuallyHidden>
          </th>
          <th scope="col" className={styles['state-column']}>
            {hasProgress ? 'Delivery' : 'State'}
          </th>
          <th scope="col" className={styles['name-column']}>
            Name
          </th>
          <th scope="col">Job</th>
          {isLaptop ? (
            <>
              <th scope="col" className={styles['from-column']}>
                From
              </th>
              <th scope="col" className={styles['files-column']}>
                Files
              </th>
            </>
          ) : null}
          <th scope="col" className={styles['time-column']} aria-sort="descending">
            <span className={styles['sorted']}>
              Received
              <DeskIcon name="arrow-down" />
            </span>
          </th>
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
              time={title === 'Needs you' ? shortText(row.receivedAtMs, nowMs) : clockText(row.receivedAtMs)}
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
  const from = fair ? `${fair.eventName}, T${fair.tabletNumber}` : (source ?? 'Careers site')
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
          <td className={styles['from']} title={fromTitle} dir="auto">
            {from}
          </td>
          <td className={styles['files']}>
            {fileCount === 0 ? null : (
              <span className={styles['file-count']}>
                <DeskIcon name="paperclip" />
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
