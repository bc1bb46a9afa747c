import type { MouseEvent, RefObject } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { DeskColumn, DeskListRow, Lamp } from '../../../shared/desk.ts'
import { deskPage } from '../../../shared/desk-pages.ts'
import { foreignLanguage } from '#platform/board-language.ts'
import { useLayoutWidth } from '#platform/layout-width.ts'
import { clockText, momentText, shortText } from '#platform/format.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { useDesk } from '../parts/desk-context.ts'
import { pagesFillings } from '../parts/fillings.ts'
import type { Group } from '../parts/groups.ts'
import { decisionIcons } from '../application/team-panel.tsx'
import { StateLabel } from '../parts/state-bubble.tsx'
import { personName, shownStateOf, systemOf } from '../parts/states.ts'
import { viewQuery } from '../parts/view.ts'
import styles from './list.module.css'
import { firstDirection, orderText, turned } from './order.ts'
import type { Picks } from './use-picks.ts'
import { staff } from '../../../words.ts'

const { list: words, team } = staff

interface ListProps {
  readonly groups: readonly Group[]
  readonly lamp: Lamp
  readonly picks: Picks
  readonly table: RefObject<HTMLTableElement | null>
}

/** The applications as a table: one row each, its name leads to it. A phone shows the same rows in three lines. */
export function ApplicationTable({ groups, lamp, picks, table }: ListProps) {
  const { control, overview, view } = useDesk()
  const locations = new Map(overview?.jobs.map(({ jobId, location }) => [jobId, location]))
  const isLaptop = useLayoutWidth() === 'laptop'
  return (
    <table
      className={styles['table']}
      ref={table}
      data-picking={picks.isPicking || undefined}
      aria-busy={control.isLoading || undefined}
    >
      <caption className={styles['caption']}>{words.caption({ order: orderText(view.sort) })}</caption>
      <thead>
        <tr>
          <th scope="col" className={styles['pick-column']}>
            <VisuallyHidden>{words.pick()}</VisuallyHidden>
          </th>
          <Head by="state" label={systemOf(lamp) === null ? words.column.state() : words.delivery()} />
          <Head by="name" />
          <Head by="job" />
          {isLaptop ? (
            <>
              <th scope="col" className={styles['place-column']}>
                {words.place()}
              </th>
              <Head by="from" />
            </>
          ) : null}
          <Head by="received" />
          <th scope="col" className={styles['decision-column']}>
            {team.decision()}
          </th>
        </tr>
      </thead>
      {groups.map(({ count, isOneDay, rows, title }) => (
        <tbody key={title}>
          <tr className={styles['group']}>
            <th scope="rowgroup" colSpan={isLaptop ? 8 : 6}>
              {title} {count === null ? null : <span className={styles['group-count']}>{count}</span>}
            </th>
          </tr>
          {rows.map((row) => (
            <Row
              key={row.applicationId}
              row={row}
              place={locations.get(row.jobId) ?? ''}
              isOneDay={isOneDay}
              isLaptop={isLaptop}
              picks={picks}
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
}

/** The head of a column: a press sorts by it, and a second one turns the order round. */
function Head({ by, label = words.column[by]() }: HeadProps) {
  const navigate = useNavigate()
  const { view } = useDesk()
  const direction = view.sort.by === by ? view.sort.direction : undefined
  const content = (
    <>
      {label}
      {direction === undefined ? null : <Icon name={direction === 'ascending' ? 'arrow-up' : 'arrow-down'} />}
    </>
  )
  const turn = () => {
    const sort = { by, direction: direction === undefined ? firstDirection(by) : turned(direction) }
    void navigate(deskPage() + viewQuery({ ...view, sort }), { replace: true })
  }
  return (
    <th scope="col" className={styles[`${by}-column`]} aria-sort={direction}>
      {/* A phone has no column heads: `Tools` offers the orders there. */}
      {useLayoutWidth() === 'phone' ? (
        <span className={styles['sorted']}>{content}</span>
      ) : (
        <button type="button" className={styles['sorted']} onClick={turn}>
          {content}
        </button>
      )}
    </th>
  )
}

interface MarkedProps {
  readonly text: string
  /** Every second one was searched for. */
  readonly parts: readonly string[]
}

/** A text with what was searched for. Not announced: the text says it. */
function Marked({ parts, text }: MarkedProps) {
  if (parts.length < 2) return text
  // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never change their order
  return parts.map((part, index) => (index % 2 === 0 ? part : <mark key={index}>{part}</mark>))
}

interface RowProps {
  readonly row: DeskListRow
  readonly place: string
  /** The heading above names the day. */
  readonly isOneDay: boolean
  readonly isLaptop: boolean
  readonly picks: Picks
}

function Row({ row, place, isOneDay, isLaptop, picks }: RowProps) {
  const { nowMs, query } = useDesk()
  const { applicationId, decided, isNew, labels, jobTitle, known, marked, receivedAtMs, source, timesApplied } = row
  const name = personName(row)
  const isPicked = picks.ids.has(applicationId)
  const origin = pagesFillings.map(({ name: module, originOf }) => originOf(known[module])).find((each) => each !== null)
  const from = origin?.name ?? source ?? words.site()
  const pick = ({ nativeEvent }: MouseEvent) => picks.pick(applicationId, 'shiftKey' in nativeEvent && nativeEvent.shiftKey)
  return (
    <tr className={styles['row']} data-new={isNew || undefined} data-picked={isPicked || undefined} data-row={applicationId}>
      <td className={styles['pick']}>
        <label>
          <input type="checkbox" aria-label={words.pickOne({ name })} checked={isPicked} onClick={pick} onChange={() => {}} />
        </label>
        {isNew ? <span className={styles['dot']} data-tone="macaw" aria-hidden="true" /> : null}
      </td>
      <td className={styles['state']}>
        <StateLabel state={shownStateOf(row)} />
      </td>
      <th scope="row" className={styles['name']} title={name}>
        <span className={styles['written']} dir="auto">
          <Link to={deskPage(applicationId) + query}>
            <Marked text={name} parts={marked.name} />
          </Link>
        </span>
        {isNew ? <VisuallyHidden> {words.new()}</VisuallyHidden> : null}
        {labels.length === 0 ? null : <VisuallyHidden> {labels.join(', ')}</VisuallyHidden>}
        {timesApplied < 2 ? null : (
          <span className={styles['times']} title={words.times({ count: timesApplied })}>
            <span aria-hidden="true">{timesApplied}×</span>
            <VisuallyHidden>{words.times({ count: timesApplied })}</VisuallyHidden>
          </span>
        )}
      </th>
      <td className={styles['job']} title={jobTitle}>
        <span className={styles['written']} lang={foreignLanguage()} dir="auto">
          <Marked text={jobTitle} parts={marked.jobTitle} />
          {isLaptop || place === '' ? null : `, ${place}`}
        </span>
      </td>
      {isLaptop ? (
        <>
          <td className={styles['place']}>{place}</td>
          <td className={styles['from']} title={origin?.title ?? from}>
            <span className={styles['from-text']}>
              <span className={styles['from-name']} dir="auto">
                {from}
              </span>{' '}
              {origin ? <span>{origin.more}</span> : null}
            </span>
          </td>
        </>
      ) : null}
      <td className={styles['time']} title={momentText(receivedAtMs, nowMs)}>
        {isOneDay ? clockText(receivedAtMs) : momentText(receivedAtMs, nowMs)}
      </td>
      <td
        className={styles['decision']}
        title={decided === null ? undefined : `${decided.name}, ${momentText(decided.atMs, nowMs)}`}
      >
        {decided === null ? (
          <span className={styles['undecided']}>{team.undecided()}</span>
        ) : (
          <>
            <Icon name={decisionIcons[decided.decision]} /> <b>{team.decisions[decided.decision]()}</b>{' '}
            <span className={styles['by']}>
              <bdi>{decided.name.trim().split(/\s+/)[0]}</bdi>, {shortText(decided.atMs, nowMs)}
            </span>
          </>
        )}
      </td>
    </tr>
  )
}
