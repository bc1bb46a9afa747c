import { type DeskFair, type DeskNote, noteRatings } from '#shared/desk.ts'
import styles from './fair-note.module.css'
import { momentText } from './times.ts'

interface FairNoteProps {
  readonly fair: DeskFair
  /** null: nobody noted anything. */
  readonly note: DeskNote | null
  readonly nowMs: number
}

const ratingWords = { 1: 'not now', 2: 'maybe', 3: 'good', 4: 'great' } as const satisfies Record<
  (typeof noteRatings)[number],
  string
>

/** How a person came from a career fair, and what a recruiter noted there. */
export function FairNote({ fair, note, nowMs }: FairNoteProps) {
  const { bird, eventName, sealedAtMs, tabletNumber } = fair
  return (
    <section className={styles['panel']} data-tone="starling">
      <div className={styles['head']}>
        <h2>At the fair</h2>
        {note === null || note.rating === null ? null : (
          <p className={styles['rating']}>
            {noteRatings.map((rating) => (
              <span
                key={rating}
                className={styles['bubble']}
                data-on={rating <= (note.rating ?? 0) || undefined}
                aria-hidden="true"
              />
            ))}
            <b>
              {note.rating}, {ratingWords[note.rating]}
            </b>
          </p>
        )}
      </div>
      <p className={styles['small']} dir="auto">
        <b>{bird}</b>, tablet {tabletNumber}, {eventName}, {momentText(sealedAtMs, nowMs)}.
      </p>
      {note === null ? (
        <p className={styles['small']}>Nobody noted anything.</p>
      ) : (
        <>
          {note.note === '' ? null : (
            <p className={styles['note']} dir="auto">
              {note.note}
            </p>
          )}
          <p className={styles['small']} dir="auto">
            {note.nextStep === null ? null : (
              <>
                <b>Next:</b> {note.nextStep}.{' '}
              </>
            )}
            Noted {momentText(note.sealedAtMs, nowMs)}. Private: it is not sent on.
          </p>
        </>
      )}
    </section>
  )
}
