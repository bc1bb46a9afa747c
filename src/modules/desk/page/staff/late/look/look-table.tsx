import { useState } from 'react'
import { Link } from 'react-router-dom'
import { foreignLanguage } from '#platform/board-language.ts'
import { momentText, shortText } from '#platform/format.ts'
import { Button } from '#ui/button/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { deskPage } from '../../../../shared/desk-pages.ts'
import type { DeskLookDecision, DeskLookGroup } from '../../../../shared/late/look.ts'
import { staff } from '../../../../words.ts'
import { useDesk } from '../../parts/desk-context.ts'
import { personName } from '../../parts/states.ts'
import { endText, Reasons } from './reasons.tsx'
import styles from './look.module.css'

const { list, look: words } = staff

/** What can be done. */
export interface LookActions {
  readonly canDiscard: boolean
  readonly isDisabled: boolean
  readonly decide: (answer: DeskLookDecision['answer'], groups: readonly DeskLookGroup[]) => void
}

interface LookTableProps {
  readonly groups: readonly DeskLookGroup[]
  /** The keys of the picked groups. */
  readonly picked: ReadonlySet<string>
  readonly onPick: (picked: ReadonlySet<string>) => void
  /** null: whoever is signed in may only read. */
  readonly actions: LookActions | null
}

/** What a group is known by while it is shown: the newest may change, its first stays. */
export const groupKey = ({ applications }: DeskLookGroup) => applications.at(-1)?.applicationId ?? ''

/** What waits for a look, in a row for all that are alike. */
export function LookTable({ actions, groups, onPick, picked }: LookTableProps) {
  const keys = groups.map(groupKey)
  const areAllPicked = keys.every((key) => picked.has(key))
  const pick = (key: string, isOn: boolean) => {
    const next = new Set(picked)
    if (isOn) next.add(key)
    else next.delete(key)
    onPick(next)
  }
  return (
    <table className={styles['table']}>
      <caption>
        <VisuallyHidden>{words.heading()}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {actions === null ? null : (
            <th scope="col">
              <label className={styles['pick']}>
                <input
                  type="checkbox"
                  aria-label={words.pickAll()}
                  checked={areAllPicked}
                  onChange={({ target }) => onPick(new Set(target.checked ? keys : []))}
                />
              </label>
            </th>
          )}
          <th scope="col">{words.who()}</th>
          <th scope="col">{words.why()}</th>
          <th scope="col">{list.column.received()}</th>
          {actions === null ? null : (
            <th scope="col">
              <VisuallyHidden>{words.decision()}</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => {
          const key = groupKey(group)
          return <Row key={key} group={group} actions={actions} isPicked={picked.has(key)} onPick={(isOn) => pick(key, isOn)} />
        })}
      </tbody>
    </table>
  )
}

interface RowProps {
  readonly group: DeskLookGroup
  readonly actions: LookActions | null
  readonly isPicked: boolean
  readonly onPick: (isOn: boolean) => void
}

function Row({ actions, group, isPicked, onPick }: RowProps) {
  const { nowMs } = useDesk()
  const [isOpen, setIsOpen] = useState(false)
  const { applications, isConfirmed, jobCount, jobTitle, reasons, sentOnAtMs } = group
  const [first, ...others] = applications
  if (!first) return null
  const name = personName(first)
  const title = others.length === 0 ? name : words.others({ name, count: others.length })
  const isReached = applications.some((one) => one.isReached)
  return (
    <tr data-picked={isPicked || undefined}>
      {actions === null ? null : (
        <td>
          <label className={styles['pick']}>
            <input
              type="checkbox"
              aria-label={list.pickOne({ name: title })}
              checked={isPicked}
              onChange={({ target }) => onPick(target.checked)}
            />
          </label>
        </td>
      )}
      <th scope="row">
        {others.length === 0 ? (
          <Person one={first} />
        ) : (
          <span className={styles['name']} dir="auto">
            {title}
          </span>
        )}
        <span className={styles['job']} lang={foreignLanguage()} dir="auto">
          {jobTitle}
        </span>
        {jobCount > 1 ? <span className={styles['muted']}>{words.jobs({ count: jobCount - 1 })}</span> : null}
        {others.length === 0 ? null : (
          <>
            <button type="button" className={styles['show']} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {words.showAll({ count: applications.length })} <Icon name="chevron-down" />
            </button>
            {isOpen ? (
              <ul className={styles['people']}>
                {applications.map((one) => (
                  <li key={one.applicationId}>
                    <Person one={one} />
                    <time className={styles['muted']} dateTime={new Date(one.receivedAtMs).toISOString()}>
                      {shortText(one.receivedAtMs, nowMs)}
                    </time>
                  </li>
                ))}
              </ul>
            ) : null}
          </>
        )}
      </th>
      <td className={styles['why']}>
        <Reasons reasons={reasons} isConfirmed={isConfirmed} />
      </td>
      <td className={styles['time']}>
        <time dateTime={new Date(first.receivedAtMs).toISOString()} title={momentText(first.receivedAtMs, nowMs)}>
          {shortText(first.receivedAtMs, nowMs)}
        </time>
        <span className={styles['ends']}>{endText(sentOnAtMs, nowMs)}</span>
      </td>
      {actions === null ? null : (
        <td className={styles['actions']}>
          <Button
            variant="outline"
            size="compact"
            icon="send"
            isDisabled={actions.isDisabled}
            aria-label={words.sendOnOne({ name: title })}
            onClick={() => actions.decide('send-on', [group])}
          >
            {words.sendOn()}
          </Button>
          {actions.canDiscard && isReached ? (
            <Button
              variant="ghost"
              size="compact"
              isDisabled={actions.isDisabled}
              aria-label={words.discardOne({ name: title })}
              onClick={() => actions.decide('discard', [group])}
            >
              {words.discard()}
            </Button>
          ) : null}
        </td>
      )}
    </tr>
  )
}

function Person({ one }: { readonly one: DeskLookGroup['applications'][number] }) {
  const { query } = useDesk()
  return (
    <Link className={styles['name']} to={deskPage(one.applicationId) + query} data-row={one.applicationId} dir="auto">
      {personName(one)}
    </Link>
  )
}
