import { type DeskFair, type DeskNote, noteRatings } from '../../shared/desk-fair.ts'
import { momentOf } from '#platform/format.ts'
import { Sentence, slot } from '#ui/sentence/sentence.tsx'
import { useDesk } from '#modules/desk/page/staff/parts/desk-context.ts'
import styles from './fair-note.module.css'
import { staff } from '../../words.ts'

const { person: words } = staff

interface FairNoteProps {
  readonly fair: DeskFair
  /** null: nothing was noted. */
  readonly note: DeskNote | null
}

/** A person's way through a career fair, and the note of the recruiters there. */
export function FairNote({ fair, note }: FairNoteProps) {
  const { nowMs } = useDesk()
  const { bird, eventName: event, sealedAtMs, tabletNumber } = fair
  const rating = note?.rating ?? null
  return (
    <section className={styles['panel']} data-tone="starling">
      <div className={styles['head']}>
        <h2>{words.heading()}</h2>
        {rating === null ? null : (
          <p className={styles['rating']}>
            {noteRatings.map((each) => (
              <span key={each} className={styles['bubble']} data-on={each <= rating || undefined} aria-hidden="true" />
            ))}
            <b>{words.rating({ rating })}</b>
          </p>
        )}
      </div>
      <p className={styles['small']}>
        <Sentence
          text={words.who({ bird: slot(0), number: tabletNumber ?? 0, event: slot(1), ...momentOf(sealedAtMs, nowMs) })}
          elements={[
            <b key="bird">
              <bdi>{bird}</bdi>
            </b>,
            <bdi key="event">{event}</bdi>,
          ]}
        />
      </p>
      {note === null ? <p className={styles['small']}>{words.noNotes()}</p> : <NoteText {...note} />}
    </section>
  )
}

function NoteText({ isRemoved, nextStep, note, sealedAtMs, tabletNumber }: DeskNote) {
  const { nowMs } = useDesk()
  return (
    <>
      {note === '' ? null : (
        <p className={styles['note']} dir="auto">
          {note}
        </p>
      )}
      <p className={styles['small']}>
        {nextStep === null ? null : (
          <>
            <Sentence
              text={words.nextStep({ step: slot(0) })}
              elements={[
                <b key="step">
                  <bdi>{nextStep}</bdi>
                </b>,
              ]}
            />{' '}
          </>
        )}
        {words.noted({ number: tabletNumber ?? 0, ...momentOf(sealedAtMs, nowMs) })}
        {isRemoved ? ` ${words.removed()}` : null}
      </p>
    </>
  )
}
