import { useCallback, useState } from 'react'
import { Button, ButtonLabel } from '#ui/button/button.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { momentText } from '#platform/format.ts'
import { deskUrl } from '../../../shared/desk.ts'
import { deskClient } from '../parts/client.ts'
import { useDesk } from '../parts/desk-context.ts'
import { useAnswer } from '../parts/use-answer.ts'
import { useDeskTitle } from '../parts/view.ts'
import { staff } from '../../../words.ts'
import { LogDeed, LogWhom } from './log-entry.tsx'
import styles from './people.module.css'

const { log: words } = staff

/** The newest of the log. */
const newest = async () => deskClient.log(null)

/** Who did what, for those who may erase. Nobody can change it. */
export function AuditLog() {
  const { nowMs, onSignedOut, say } = useDesk()
  useDeskTitle(words.heading())
  const { failure, take, value } = useAnswer(newest, onSignedOut)
  const [isLoading, setIsLoading] = useState(false)
  const older = useCallback(
    async (before: number) => {
      setIsLoading(true)
      const more = await take(deskClient.log(before), (known, next) =>
        known === null ? next : { ...next, entries: [...known.entries, ...next.entries] },
      )
      setIsLoading(false)
      if (more === null) say(staff.people.noNetwork())
    },
    [say, take],
  )
  const next = value?.next ?? null
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1 className={styles['heading']} tabIndex={-1}>
          {words.heading()}
        </h1>
        <a className={buttonClass({ variant: 'outline', size: 'compact' })} href={deskUrl.logExport} download>
          <ButtonLabel icon="download">{staff.parts.exportButton()}</ButtonLabel>
        </a>
      </header>
      {failure === null ? null : <p role="alert">{staff.people.noNetwork()}</p>}
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{words.when()}</th>
            <th scope="col">{words.who()}</th>
            <th scope="col">{words.what()}</th>
            <th scope="col">{words.whom()}</th>
          </tr>
        </thead>
        <tbody>
          {(value?.entries ?? []).map((entry) => (
            <tr key={entry.entryId}>
              <td>
                <time dateTime={new Date(entry.atMs).toISOString()}>{momentText(entry.atMs, nowMs)}</time>
              </td>
              <td dir="auto">{entry.name}</td>
              <td>
                <LogDeed entry={entry} />
              </td>
              <td>
                <LogWhom entry={entry} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {next === null ? null : (
        <Button variant="outline" size="compact" isLoading={isLoading} onClick={() => void older(next)}>
          {words.older()}
        </Button>
      )}
      {value ? <p className={styles['note']}>{words.rule({ days: value.keptDays })}</p> : null}
    </div>
  )
}
