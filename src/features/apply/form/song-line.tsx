import { type CSSProperties, useEffect, useState } from 'react'
import { Wrap } from '#ui/wrap/wrap.tsx'
import { type Progress, requiredText } from './form-sections.ts'
import styles from './song-line.module.css'

/** With more required answers, one note stands for two. */
const maxNotes = 24

/** How high each note stands, in pixels. */
const tune = [0, 2, 4, 2, 4, 3, 1, 4, 2, 0, 3, 4, 2, 4, 1]

/** The line sings once in a visit. */
let hasSung = false

/** How many notes the line has, and how many of them are filled. They fill from the left, whatever was answered. */
export function songNotes({ answered, required }: Progress): { readonly count: number; readonly filled: number } {
  if (required <= maxNotes) return { count: required, filled: answered }
  return { count: Math.ceil(required / 2), filled: answered === required ? Math.ceil(required / 2) : Math.floor(answered / 2) }
}

interface SongLineProps {
  readonly progress: Progress
  readonly art: { readonly rest: string; readonly sing: string }
}

/** The progress of a form as a line of notes in the title bar. Silent for screen readers while it changes. */
export function SongLine({ art, progress }: SongLineProps) {
  const { count, filled } = songNotes(progress)
  const isComplete = progress.answered === progress.required
  const [wasComplete, setWasComplete] = useState(isComplete)
  const [sings, setSings] = useState(false)
  if (isComplete !== wasComplete) {
    setWasComplete(isComplete)
    setSings(isComplete && !hasSung)
  }
  useEffect(() => {
    if (sings) hasSung = true
  }, [sings])
  return (
    <div
      className={styles['song']}
      role="img"
      aria-label={requiredText(progress)}
      data-complete={isComplete || undefined}
      data-sings={sings || undefined}
    >
      <Wrap>
        <div className={styles['places']}>
          {Array.from({ length: count }, (_, index) => (
            <span
              // oxlint-disable-next-line react/no-array-index-key -- a place is its position
              key={index}
              className={styles['place']}
              data-filled={index < filled || undefined}
              style={{ '--up': `${tune[index % tune.length] ?? 0}px`, '--at': index } as CSSProperties}
            >
              <svg className={styles['note']} aria-hidden="true" viewBox="0 0 13 21" width="13" height="21">
                <path d="M5 11.4a4.6 4.6 0 0 1 0 9.2H1.6a1.2 1.2 0 0 1-1.2-1.2V16A4.6 4.6 0 0 1 5 11.4z" />
                <rect x="7.7" y="5" width="2" height="11" rx="1" />
                <path d="M8.4 2.2h2.2a2.4 2.4 0 0 1 2.4 2.4v.6A2.4 2.4 0 0 1 10.6 7.6h-.4a2.4 2.4 0 0 1-2.4-2.4V2.8a.6.6 0 0 1 .6-.6z" />
              </svg>
            </span>
          ))}
          <span className={styles['singer']}>
            <img src={art.rest} alt="" width="31" height="30" />
            <img className={styles['singing']} src={art.sing} alt="" width="31" height="30" />
          </span>
        </div>
      </Wrap>
    </div>
  )
}
