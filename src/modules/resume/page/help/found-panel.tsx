import { useId } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { Switch } from '#ui/switch/switch.tsx'
import styles from './found-panel.module.css'
import { ResumeHead, ResumeMessage } from './resume-card.tsx'
import type { ResumeRow } from './resume-row.ts'
import { help as words } from '../../words.ts'

/** What was found in a résumé, for the fields of this form. Every switch is off until somebody decides. */

interface FoundPanelProps {
  readonly rows: readonly ResumeRow[]
  readonly isOpen: boolean
  /** 'Undo' has just emptied fields. */
  readonly isTakenBack: boolean
  readonly isOnline: boolean
  /** Whether there is a press to take back. */
  readonly canUndo: boolean
  readonly onFill: (rowIds: readonly string[]) => void
  readonly onEmpty: (rowId: string) => void
  readonly onUndo: () => void
  readonly onShow: (isOpen: boolean) => void
}

export function FoundPanel(props: FoundPanelProps) {
  const { isOnline, isOpen, isTakenBack, onShow, rows } = props
  if (isOpen) return <FoundList {...props} />
  return (
    <ResumeMessage
      icon={isTakenBack ? 'undo-2' : 'scan-text'}
      tone={isTakenBack ? 'egret' : 'starling'}
      title={isTakenBack ? words.takenOut() : words.heading({ count: rows.length })}
      lead={isTakenBack ? words.asBefore() : leadOf(isOnline)}
    >
      <Button variant="ghost" size="small" data-plain onClick={() => onShow(true)}>
        {words.showList()}
      </Button>
    </ResumeMessage>
  )
}

function leadOf(isOnline: boolean): string {
  return isOnline ? words.lead() : words.leadOffline()
}

/** Two short rows share a line where there is room. A row without a partner takes the whole. */
function wideRows(rows: readonly ResumeRow[]): ReadonlySet<string> {
  const wide = new Set<string>()
  let open: string | null = null
  for (const { isLong, rowId } of rows) {
    if (!isLong) {
      open = open === null ? rowId : null
      continue
    }
    wide.add(rowId)
    if (open !== null) wide.add(open)
    open = null
  }
  if (open !== null) wide.add(open)
  return wide
}

function FoundList({ canUndo, isOnline, onEmpty, onFill, onShow, onUndo, rows }: FoundPanelProps) {
  const headingId = useId()
  const empty = rows.filter(({ isUsed, written }) => !isUsed && written === null)
  const hasOwn = rows.some(({ isUsed, written }) => !isUsed && written !== null)
  const usedCount = rows.filter(({ isUsed }) => isUsed).length
  const wide = wideRows(rows)
  return (
    <section className={styles['panel']} aria-labelledby={headingId}>
      <header className={styles['head']}>
        <ResumeHead
          icon="scan-text"
          title={words.heading({ count: rows.length })}
          titleId={headingId}
          lead={leadOf(isOnline)}
          takesFocus={!canUndo}
        />
      </header>
      <ul className={styles['rows']}>
        {rows.map((row) => (
          <li key={row.rowId} className={styles['row']} data-wide={wide.has(row.rowId) || undefined}>
            <div className={styles['about']}>
              <span className={styles['label']}>{row.label}</span>
              <b className={styles['value']} dir="auto">
                {row.value}
              </b>
              {row.detail === '' ? null : <span className={styles['detail']}>{row.detail}</span>}
              {row.written === null ? null : <span className={styles['detail']}>{words.keeping({ text: row.written })}</span>}
            </div>
            <Switch
              name={words.fillIn({ label: row.label, value: row.value })}
              isOn={row.isUsed}
              onSwitch={(isOn) => (isOn ? onFill([row.rowId]) : onEmpty(row.rowId))}
            />
          </li>
        ))}
      </ul>
      <footer className={styles['foot']}>
        {usedCount > 0 ? (
          <span className={styles['count']}>
            <Icon name="circle-check" />
            {words.countFilled({ count: usedCount })}
          </span>
        ) : null}
        {empty.length > 0 ? (
          <Button size="small" onClick={() => onFill(empty.map(({ rowId }) => rowId))}>
            <Icon name="check-check" size="medium" />
            {hasOwn ? words.fillSome({ count: empty.length }) : words.fillAll()}
          </Button>
        ) : null}
        {canUndo ? (
          <Button variant="outline" size="small" data-takes-focus onClick={onUndo}>
            <Icon name="undo-2" size="medium" />
            {words.undo()}
          </Button>
        ) : null}
        <span className={styles['hide']}>
          <Button variant="ghost" size="small" onClick={() => onShow(false)}>
            {words.hide()}
          </Button>
        </span>
      </footer>
    </section>
  )
}
