import { useId } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { listText } from '#ui/sentence/list-text.ts'
import { ResumeMessage } from '../resume-card.tsx'
import styles from './found-panel.module.css'
import { onlineFound as words } from '../../../words.ts'

/** What was found in a résumé, for the fields of this form. Nothing is filled in without a press. */

/** What was found for one field of the form. */
export interface ResumeRow {
  /** Names the field. */
  readonly rowId: string
  readonly label: string
  /** What the press fills in, for reading. */
  readonly value: string
  /** What the applicant has in this field, or null. */
  readonly written: string | null
  readonly isUsed: boolean
  /** Whether it needs the whole width. */
  readonly isLong: boolean
}

interface FoundPanelProps {
  readonly rows: readonly ResumeRow[]
  readonly isOpen: boolean
  /** How many fields the last 'Undo' has restored. */
  readonly takenBackCount: number
  /** Whether there is a press to take back. */
  readonly canUndo: boolean
  readonly onUse: (rowIds: readonly string[]) => void
  readonly onUndo: () => void
  readonly onShow: (isOpen: boolean) => void
}

export function FoundPanel(props: FoundPanelProps) {
  const { isOpen, onShow, rows, takenBackCount } = props
  const usedCount = rows.filter(({ isUsed }) => isUsed).length
  const taken = usedCount === 0 ? '' : words.countTaken({ count: usedCount })
  return (
    <>
      <p role="status" className={styles['news']}>
        {takenBackCount > 0 ? words.asBefore({ count: takenBackCount }) : taken}
      </p>
      {isOpen ? (
        <FoundList {...props} />
      ) : (
        <ResumeMessage
          icon={takenBackCount > 0 ? 'undo-2' : 'scan-text'}
          tone="egret"
          title={takenBackCount > 0 ? words.takenBack() : words.hidden()}
          lead={takenBackCount > 0 ? words.asBefore({ count: takenBackCount }) : words.hiddenLead()}
        >
          <Button variant="ghost" size="small" data-plain onClick={() => onShow(true)}>
            {words.showAgain()}
          </Button>
        </ResumeMessage>
      )}
    </>
  )
}

/** Two short rows share a line where there is room. A row without a partner takes the whole. */
function wideRows(rows: readonly ResumeRow[]): ReadonlySet<string> {
  const wide = new Set<string>()
  let open: string | null = null
  for (const { isLong, rowId, written } of rows) {
    if (!isLong && written === null) {
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

function FoundList({ canUndo, onShow, onUndo, onUse, rows }: FoundPanelProps) {
  const headingId = useId()
  const fillable = rows.filter(({ isUsed, written }) => !isUsed && written === null)
  const written = rows.filter((row) => !row.isUsed && row.written !== null)
  const usedCount = rows.filter(({ isUsed }) => isUsed).length
  const wide = wideRows(rows)
  const labels = listText(written.map(({ label }) => label))
  return (
    <section className={styles['panel']} aria-labelledby={headingId}>
      <header className={styles['head']}>
        <span className={styles['mark']}>
          <Icon name="scan-text" />
        </span>
        <div className={styles['about']}>
          <h4 id={headingId} className={styles['title']} tabIndex={-1} data-takes-focus={usedCount === 0 || undefined}>
            {words.heading({ count: rows.length })}
          </h4>
          <p className={styles['lead']}>{words.lead()}</p>
        </div>
      </header>
      <ul className={styles['rows']}>
        {rows.map((row) => (
          <li key={row.rowId} className={styles['row']} data-wide={wide.has(row.rowId) || undefined}>
            <div className={styles['about']}>
              <span className={styles['label']}>{row.label}</span>
              <b className={styles['value']} dir="auto">
                {row.value}
              </b>
              {row.written === null || row.isUsed ? null : (
                <span className={styles['wrote']}>{words.wrote({ text: row.written })}</span>
              )}
            </div>
            {row.isUsed ? (
              <span className={styles['used']}>
                <Icon name="check" size="medium" />
                {words.taken()}
              </span>
            ) : (
              <Button
                variant="outline"
                size="small"
                aria-label={(row.written === null ? words.takeWhat : words.takeThisWhat)({ label: row.label, value: row.value })}
                data-takes-focus={usedCount > 0 || undefined}
                onClick={() => onUse([row.rowId])}
              >
                {row.written === null ? words.take() : words.takeThis()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <footer className={styles['foot']}>
        {usedCount > 0 ? (
          <span className={styles['count']}>
            <Icon name="circle-check" size="medium" />
            {words.countTaken({ count: usedCount })}
          </span>
        ) : null}
        {fillable.length > 1 ? (
          <Button variant="outline" size="small" onClick={() => onUse(fillable.map(({ rowId }) => rowId))}>
            <Icon name="check-check" size="medium" />
            {words.takeAll()}
          </Button>
        ) : null}
        {canUndo ? (
          <Button variant="outline" size="small" data-takes-focus onClick={onUndo}>
            <Icon name="undo-2" size="medium" />
            {words.undo()}
          </Button>
        ) : null}
        {fillable.length > 1 && written.length > 0 ? (
          <span className={styles['stays']}>{words.stays({ count: written.length, labels })}</span>
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
