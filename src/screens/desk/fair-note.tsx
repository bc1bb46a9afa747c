import { type DeskFair, type DeskNote, noteRatings } from '#shared/desk.ts'
import styles from './fair-note.module.css'
import { momentText } from './times.ts'

interface FairNoteProps {
  readonly fair: DeskFair
  readonly notes: readonly DeskNote[]
  readonly nowMs: number
}

const ratingWords = { 1: 'not now', 2: 'maybe', 3: 'good', 4: 'great' } as const satisfies Record<
  (typeof noteRatings)[number],
  string
>

function NoteText({
  note: { isVerified, nextStep, note, sealedAtMs },
  nowMs,
}: {
  readonly note: DeskNote
  readonly nowMs: number
}) {
  return (
    <>
      {isVerified ? null : (
        <p className={styles['small']}>
          <b>Unverified.</b> No known tablet of this fair has written this. It may be anybody’s, so it rates nobody.
        </p>
      )}
      {note === '' ? null : (
        <p className={styles['note']} dir="auto">
          {note}
        </p>
      )}
      <p className={styles['small']} dir="auto">
        {nextStep === null ? null : (
          <>
            <b>Next:</b> {nextStep}.{' '}
          </>
        )}
        Noted {momentText(sealedAtMs, nowMs)}. Private: it is not sent on.
      </p>
    </>
  )
}

/** How a person came from a career fair, and what was noted there. */
export function FairNote({ fair, notes, nowMs }: FairNoteProps) {
  const { bird, eventName, sealedAtMs, tabletNumber } = fair
  const rating = notes.find(({ isVerified }) => isVerified)?.rating ?? null
  return (
    <section className={styles['panel']} data-tone="starling">
      <div className={styles['head']}>
        <h2>At the fair</h2>
        {rating === null ? null : (
          <p className={styles['rating']}>
            {noteRatings.map((each) => (
              <span key={each} className={styles['bubble']} data-on={each <= rating || undefined} aria-hidden="true" />
            ))}
            <b>
              {rating}, {ratingWords[rating]}
            </b>
          </p>
        )}
      </div>
      <p className={styles['small']} dir="auto">
        <b>{bird}</b>, tablet {tabletNumber}, {eventName}, {momentText(sealedAtMs, nowMs)}.
      </p>
      {notes.length === 0 ? <p className={styles['small']}>Nobody noted anything.</p> : null}
      {notes.map((note) => (
        <NoteText key={String(note.isVerified)} note={note} nowMs={nowMs} />
      ))}
    </section>
  )
}
