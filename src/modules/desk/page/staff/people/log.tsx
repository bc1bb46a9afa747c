import { useCallback, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { momentText } from '#platform/format.ts'
import type { DeskLogEntry } from '../../../shared/log.ts'
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

/** A table for a spreadsheet. Cells that look like formulas are texts. */
function tableText(entries: readonly DeskLogEntry[]): string {
  const cell = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
  const rows = entries.map(({ atMs, deed, detail, name, person, reference }) =>
    [new Date(atMs).toISOString(), name, words.deeds[deed](), detail, person ?? '', reference ?? ''].map(cell).join(','),
  )
  const head = [words.when(), words.who(), words.what(), words.detail(), words.whom(), words.numberHead()].map(cell).join(',')
  // The mark tells spreadsheets that it is UTF-8.
  return `\uFEFF${[head, ...rows].join('\r\n')}\r\n`
}

function save(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'desk-log.csv'
  link.click()
  URL.revokeObjectURL(url)
}

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
  /** All of it, not what is shown. */
  const download = async () => {
    const entries: DeskLogEntry[] = []
    for (let before: number | null = null; ; ) {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      const page = await deskClient.log(before)
      if (page.status === 'signed-out') return onSignedOut()
      if (page.status !== 'ok') return say(staff.people.noNetwork())
      entries.push(...page.value.entries)
      before = page.value.next
      if (before === null) break
    }
    save(tableText(entries))
  }
  const next = value?.next ?? null
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1 className={styles['heading']} tabIndex={-1}>
          {words.heading()}
        </h1>
        <Button variant="outline" size="compact" icon="download" onClick={() => void download()}>
          {staff.parts.exportButton()}
        </Button>
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
