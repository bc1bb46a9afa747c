import { useCallback, useState } from 'react'
import { Button, ButtonLabel } from '#ui/button/button.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { NativeSelect } from '#ui/dropdown/native-select.tsx'
import { momentText } from '#platform/format.ts'
import { deskUrl } from '../../../../shared/desk.ts'
import { deskDeeds, type DeskLogFilter } from '../../../../shared/log.ts'
import { deskClient } from '../../parts/client.ts'
import { useDesk } from '../../parts/desk-context.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { useDeskTitle } from '../../parts/view.ts'
import { staff } from '../../../../words.ts'
import { LogDeed, LogWhom } from '../../parts/log-entry.tsx'
import styles from './people.module.css'

const { log: words } = staff

/** Who did what, for those who may erase. Nobody can change it. */
export function AuditLog() {
  const { nowMs, onSignedOut, say } = useDesk()
  useDeskTitle(words.heading())
  const [filter, setFilter] = useState<DeskLogFilter>({})
  const newest = useCallback(async () => deskClient.log(filter, null), [filter])
  const { failure, isCurrent, take, value } = useAnswer(newest, onSignedOut)
  const [isLoading, setIsLoading] = useState(false)
  const older = useCallback(
    async (before: number) => {
      setIsLoading(true)
      const more = await take(deskClient.log(filter, before), (known, next) =>
        known === null ? next : { ...next, who: known.who, entries: [...known.entries, ...next.entries] },
      )
      setIsLoading(false)
      if (more === null) say(staff.people.noNetwork())
    },
    [filter, say, take],
  )
  const next = value?.next ?? null
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1 className={styles['heading']} tabIndex={-1}>
          {words.heading()}
        </h1>
        <div className={styles['filters']}>
          <NativeSelect
            label={words.who()}
            any={words.everybody()}
            value={filter.colleagueId ?? null}
            onChange={(colleagueId) => setFilter({ ...filter, colleagueId: colleagueId || undefined })}
            options={(value?.who ?? []).map(({ colleagueId, name }) => ({ value: colleagueId, label: name }))}
          />
          <NativeSelect
            label={words.what()}
            any={words.everything()}
            value={filter.deed ?? null}
            onChange={(deed) => setFilter({ ...filter, deed: deskDeeds.find((known) => known === deed) })}
            options={deskDeeds.map((deed) => ({ value: deed, label: words.deeds[deed]() }))}
          />
          <a className={buttonClass({ variant: 'outline', size: 'compact' })} href={deskUrl.logExport(filter)} download>
            <ButtonLabel icon="download">{staff.parts.exportButton()}</ButtonLabel>
          </a>
        </div>
      </header>
      {failure === null ? null : <p role="alert">{staff.people.noNetwork()}</p>}
      <p className={styles['note']} role="status">
        {isCurrent && value?.entries.length === 0 ? words.nothing() : ''}
      </p>
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
