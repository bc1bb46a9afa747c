import { type Ref, useEffect, useRef } from 'react'
import type { JobForm } from '#shared/job.ts'
import { Button } from '#ui/button/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { linkClass } from '#ui/link/link-class.ts'
import { useLanguageOf } from './form-of-page.ts'
import { checkRows, type CheckRow } from './check-rows.ts'
import styles from './check-answers.module.css'
import type { FormSection } from './form-sections.ts'
import type { FormState } from './form-state.ts'
import { scrollBelowBar } from './form-layout.ts'
import type { UnsentEntry } from './unsent-entries.ts'
import { form as words } from '../words.ts'

export interface CheckAnswersProps {
  readonly form: JobForm
  readonly state: FormState
  readonly sections: readonly FormSection[]
  /** What the optional questions beside the application are for. */
  /** Leads to the field of an answer. */
  readonly onChange: (section: FormSection, field: string | null) => void
  /** Removes a school or a job that is not sent. */
  readonly onRemove: (entry: UnsentEntry) => void
}

/** Every answer with its question, before the application is sent. Follows the GOV.UK pattern 'Check answers'. */
export function CheckAnswers({ form, onChange, onRemove, sections, state }: CheckAnswersProps) {
  const languageOf = useLanguageOf()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!heading.current) return
    scrollBelowBar(heading.current)
    heading.current.focus({ preventScroll: true })
  }, [])
  const buttons = useRef(new Map<string, HTMLButtonElement>())
  const buttonOf = (field: string) => (button: HTMLButtonElement | null) => {
    if (button) buttons.current.set(field, button)
    else buttons.current.delete(field)
  }
  return (
    <div className={styles['check']}>
      <div className={styles['intro']}>
        <h3 className={styles['title']} tabIndex={-1} ref={heading}>
          {words.check.heading()}
        </h3>
        <p className={styles['lead']}>{words.check.lead()}</p>
      </div>
      {sections.map((section) => {
        const rows = checkRows(section, form, state)
        const isLeftEmpty = section.staysClosed && rows.every(({ lines }) => lines.length === 0)
        const change = (field: string | null) => () => onChange(section, field)
        return (
          <section key={section.key} className={styles['box']} aria-labelledby={`${section.key}-check`}>
            <div className={styles['head']}>
              <h4 className={styles['heading']} id={`${section.key}-check`}>
                <bdi lang={languageOf(section.headingBy)}>{section.heading}</bdi>
              </h4>
              {isLeftEmpty ? <ChangeButton isEmpty what={section.heading} onPress={change(null)} /> : null}
              {section.kind === 'consents' ? (
                <ChangeButton what={section.heading} onPress={change(rows[0]?.field ?? null)} />
              ) : null}
            </div>
            {isLeftEmpty ? (
              <p className={styles['note']}>{words.check.leftEmpty()}</p>
            ) : section.kind === 'consents' ? (
              <ul className={styles['consents']}>
                {rows.map(({ field, lines }) => (
                  <li key={field} className={styles['consent']}>
                    <Icon name="check" />
                    {lines}
                  </li>
                ))}
              </ul>
            ) : (
              <dl>
                {rows.map((row) => (
                  <div key={row.field} className={styles['row']}>
                    <dt className={styles['question']}>
                      <bdi lang={languageOf(row.wording)}>{row.label}</bdi>
                    </dt>
                    <Answer row={row} />
                    <dd className={styles['change']}>
                      <ChangeButton what={row.label} onPress={change(row.field)} ref={buttonOf(row.field)} />
                    </dd>
                    <Incomplete
                      row={row}
                      onComplete={(field) => onChange(section, field)}
                      onRemove={(entry) => {
                        // The buttons go with the answer: 'Change' of the same row takes the focus.
                        buttons.current.get(row.field)?.focus()
                        onRemove(entry)
                      }}
                    />
                  </div>
                ))}
              </dl>
            )}
          </section>
        )
      })}
    </div>
  )
}

interface ChangeButtonProps {
  /** There is no answer yet. */
  readonly isEmpty?: boolean
  /** For the accessible name. */
  readonly what: string
  readonly onPress: () => void
  readonly ref?: Ref<HTMLButtonElement>
}

function ChangeButton({ isEmpty = false, onPress, ref, what }: ChangeButtonProps) {
  const name = isEmpty ? words.check.answerWhat({ what }) : words.check.changeWhat({ what })
  return (
    <button type="button" ref={ref} className={linkClass({ isAlone: true })} aria-label={name} onClick={onPress}>
      {isEmpty ? words.check.answer() : words.check.change()}
    </button>
  )
}

interface IncompleteProps {
  readonly row: CheckRow
  /** Leads to the field that is missing. */
  readonly onComplete: (field: string) => void
  readonly onRemove: (entry: UnsentEntry) => void
}

/** Says that a school or a job is not sent, and why, with the ways to change that. */
function Incomplete({ onComplete, onRemove, row: { unsent } }: IncompleteProps) {
  if (unsent?.status !== 'incomplete') return null
  const { entry } = unsent
  const { field, list, missing, reason } = entry
  return (
    <dd className={styles['unsent']}>
      <p>{words.unsent.notSent({ reason })}</p>
      <div className={styles['unsent-actions']}>
        {missing === null ? null : (
          <Button size="small" variant="outline" onClick={() => onComplete(field)}>
            {words.unsent.add[missing]()}
          </Button>
        )}
        <Button size="small" variant="outline" onClick={() => onRemove(entry)}>
          {words.unsent.remove[list]()}
        </Button>
      </div>
    </dd>
  )
}

function Answer({ row: { kind, lines, unsent } }: { readonly row: CheckRow }) {
  if (lines.length === 0) return <dd className={styles['none']}>{words.check.none()}</dd>
  return (
    <dd className={styles['answer']} data-kind={kind}>
      {kind === 'file' ? <Icon name="file-text" /> : null}
      <span className={styles['lines']}>
        {lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines of one answer may repeat
          <span key={index} dir="auto">
            {line}
          </span>
        ))}
        {unsent?.status === 'for-team' ? <span className={styles['for-team']}>{words.unsent.teamOnly()}</span> : null}
      </span>
    </dd>
  )
}
