import { type FormEvent, useId, useState } from 'react'
import type { DeskApplication } from '../../../shared/desk.ts'
import { type DeskDecision, deskDecisions, maxNoteLength } from '../../../shared/team.ts'
import { momentOf, momentText } from '#platform/format.ts'
import { Button, ButtonLabel } from '#ui/button/button.tsx'
import { fieldClass } from '#ui/field/field.tsx'
import { Icon, type IconName } from '#ui/icon/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { useDesk } from '../parts/desk-context.ts'
import { Kbd } from '../parts/kbd.tsx'
import { LabelField } from '../parts/label-field.tsx'
import { useKeys } from '../parts/use-keys.ts'
import { staff } from '../../../words.ts'
import application from './application.module.css'
import styles from './team-panel.module.css'

const { team: words } = staff

export const decisionIcons: Readonly<Record<DeskDecision, IconName>> = { yes: 'check', maybe: 'circle-question-mark', no: 'x' }
const keyOf = { yes: 'Y', maybe: 'M', no: 'N' } as const

/** Labels and notes of the team. No candidate sees any of it. */
export function TeamPanel({ application: shown }: { readonly application: DeskApplication }) {
  return (
    <>
      <Labels application={shown} />
      <Notes application={shown} />
    </>
  )
}

interface PanelProps {
  readonly application: DeskApplication
}

/** What the team has decided about an application. @param isBar the last line of a phone's screen */
export function DecisionPanel({ application: shown, isBar = false }: PanelProps & { readonly isBar?: boolean }) {
  const { isOffline, may, nowMs, team } = useDesk()
  const { decided } = shown
  const headingId = useId()
  /** What somebody has pressed after another person had decided. */
  const [wanted, setWanted] = useState<DeskDecision | null>(null)
  const mayDecide = may('decide') && !isOffline
  const decide = async (decision: DeskDecision) => {
    if (!mayDecide) return
    // A second press takes it back.
    const result = await team.decide([shown], decided?.decision === decision ? null : decision)
    setWanted(result === 'changed' ? decision : null)
  }
  useKeys({ y: () => void decide('yes'), m: () => void decide('maybe'), n: () => void decide('no') })
  return (
    <section className={isBar ? styles['bar'] : application['panel']} aria-labelledby={headingId}>
      <h2 id={headingId}>{words.decision()}</h2>
      <div className={styles['choices']} role="group" aria-labelledby={headingId}>
        {deskDecisions.map((decision) => (
          <button
            key={decision}
            type="button"
            className={styles['choice']}
            aria-pressed={decided?.decision === decision}
            aria-disabled={!mayDecide || undefined}
            onClick={() => void decide(decision)}
          >
            <Icon name={decisionIcons[decision]} />
            {words.decisions[decision]()}
            <Kbd keys={[keyOf[decision]]} />
          </button>
        ))}
      </div>
      <p className={styles['small']} role="status" data-offline={isOffline || undefined}>
        {isOffline
          ? words.offline()
          : decided === null
            ? words.notDecided()
            : words.decided({ ...momentOf(decided.atMs, nowMs), name: decided.name, decision: decided.decision })}
      </p>
      {wanted === null || decided === null || decided.decision === wanted ? null : (
        <div className={styles['conflict']} role="alert">
          <p>{words.conflict({ name: decided.name, decision: decided.decision })}</p>
          <Button variant="outline" size="compact" onClick={() => setWanted(null)}>
            {words.keepTheirs({ decision: decided.decision })}
          </Button>
          <Button variant="outline" size="compact" onClick={() => void decide(wanted)}>
            {words.changeTo({ decision: wanted })}
          </Button>
        </div>
      )}
    </section>
  )
}

function Labels({ application: shown }: PanelProps) {
  const { may, team } = useDesk()
  const headingId = useId()
  const fieldId = useId()
  const [text, setText] = useState('')
  const mayDecide = may('decide')
  useKeys({ l: () => (mayDecide ? document.getElementById(fieldId)?.focus() : false) })
  if (!mayDecide && shown.labels.length === 0) return null
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '' && (await team.label([shown], text.trim(), true))) setText('')
  }
  return (
    <section className={application['panel']} aria-labelledby={headingId}>
      <h2 id={headingId}>{words.labels()}</h2>
      {shown.labels.length === 0 ? null : (
        <ul className={styles['labels']}>
          {shown.labels.map((label) => (
            <li key={label} className={styles['label']}>
              <bdi>{label}</bdi>
              {mayDecide ? (
                <button type="button" onClick={() => void team.label([shown], label, false)}>
                  <Icon name="x" />
                  <VisuallyHidden>{words.removeLabel({ label })}</VisuallyHidden>
                </button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {mayDecide ? (
        <form className={styles['add']} onSubmit={(event) => void add(event)}>
          <LabelField id={fieldId} name={words.addLabel()} value={text} onChange={setText} isLeftByEscape />
          <Button type="submit" variant="outline" size="compact">
            <ButtonLabel icon="plus">{words.label()}</ButtonLabel>
          </Button>
        </form>
      ) : null}
    </section>
  )
}

function Notes({ application: shown }: PanelProps) {
  const { may, noteDrafts, nowMs, team } = useDesk()
  const { applicationId, notes } = shown
  const headingId = useId()
  // A half-written note stays while somebody looks at others.
  const [text, setText] = useState(() => noteDrafts.get(applicationId) ?? '')
  const write = (next: string) => {
    setText(next)
    noteDrafts.set(applicationId, next)
  }
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '' && (await team.note(applicationId, text.trim()))) write('')
  }
  return (
    <section className={application['panel']} aria-labelledby={headingId}>
      <h2 id={headingId}>{words.notes()}</h2>
      {notes.length === 0 ? null : (
        <ul className={styles['notes']}>
          {notes.map((note) => (
            <li key={note.noteId} className={styles['note']}>
              <p className={styles['note-head']}>
                <b dir="auto">{note.name}</b>
                <time dateTime={new Date(note.atMs).toISOString()}>{momentText(note.atMs, nowMs)}</time>
              </p>
              <p className={styles['note-text']} dir="auto">
                {note.text}
              </p>
              {note.isYours && may('decide') ? (
                <Button variant="ghost" size="compact" onClick={() => void team.deleteNote(applicationId, note.noteId)}>
                  {words.deleteNote()}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {may('decide') ? (
        <form className={styles['add-note']} onSubmit={(event) => void add(event)}>
          <textarea
            className={fieldClass.control}
            name="note"
            rows={2}
            aria-label={words.addNote()}
            placeholder={words.addNote()}
            maxLength={maxNoteLength}
            value={text}
            onChange={({ target }) => write(target.value)}
          />
          <Button type="submit" variant="outline" size="compact">
            {words.saveNote()}
          </Button>
        </form>
      ) : null}
      <p className={styles['small']}>{words.notesRule()}</p>
    </section>
  )
}
