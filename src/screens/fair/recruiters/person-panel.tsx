import { useId, useState } from 'react'
import { type Rating, ratings } from '#shared/fair.ts'
import type { Fair, FairPerson } from '#features/fair/fair.ts'
import { Choice } from '../kit/choice.tsx'
import { FairButton } from '../kit/fair-button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import kit from '../kit/kit.module.css'
import { aboutText, StateChip } from './person-text.tsx'
import styles from './recruiters.module.css'
import { useSavedText } from './use-saved-text.ts'

const ratingNames: Readonly<Record<Rating, string>> = { 1: 'Not now', 2: 'Maybe', 3: 'Good', 4: 'Great' }
const nextSteps = ['Call this week', 'Portfolio review', 'Keep in touch', 'Nothing'] as const

interface PersonPanelProps {
  readonly fair: Fair
  readonly person: FairPerson
  readonly onDone: () => void
}

/** What a recruiter thinks of a person. Each change is sealed at once, the note after a pause. */
export function PersonPanel({ fair, onDone, person }: PersonPanelProps) {
  const { bird, envelopeId, note, rating } = person
  const [problem, setProblem] = useState<string | null>(null)
  /** Shown at once. The stored one follows when it is sealed. */
  const [chosen, setChosen] = useState(rating)
  const noteId = useId()
  const save = async (change: Parameters<Fair['note']>[1]) => {
    const result = await fair.note(envelopeId, change)
    setProblem(result === 'saved' ? null : problems[result])
  }
  const { edit, flush, text } = useSavedText(note?.text ?? '', (changed) => void save({ text: changed }))
  const finish = () => {
    flush()
    fair.finishNote(envelopeId)
    onDone()
  }
  return (
    <section className={styles['panel']} aria-label={bird} data-panel tabIndex={-1}>
      <div className={styles['panel-head']}>
        <span className={styles['bird-bubble']}>
          <Icon name="bird" />
        </span>
        <div className={styles['panel-who']}>
          <h3>
            {bird} <StateChip state={person.state} />
          </h3>
          <p className={styles['about']}>{aboutText(person)}</p>
        </div>
        <FairButton icon="stamp" onClick={finish}>
          Done
        </FairButton>
      </div>
      {person.attention === null ? null : <p className={styles['attention']}>{person.attention}</p>}
      <fieldset className={styles['rating']} aria-label="Rating, private">
        {ratings.map((step) => (
          <label key={step} className={styles['rating-step']}>
            <input
              type="radio"
              name={`${noteId}-rating`}
              checked={chosen === step}
              onChange={() => {
                setChosen(step)
                void save({ rating: step, text })
              }}
            />
            <b>{step}</b> {ratingNames[step]}
          </label>
        ))}
      </fieldset>
      <div className={kit['field']}>
        <label className={kit['label']} htmlFor={noteId}>
          Note
        </label>
        <textarea
          id={noteId}
          className={kit['input']}
          value={text}
          rows={2}
          maxLength={10_000}
          autoComplete="off"
          onChange={({ target }) => edit(target.value)}
          onBlur={flush}
        />
      </div>
      <div className={styles['steps']}>
        <Choice
          label="Next step"
          options={nextSteps.map((step) => ({ value: step, text: step }))}
          value={nextSteps.find((step) => step === note?.nextStep) ?? null}
          onChoose={(step) => void save({ nextStep: step, text })}
        />
      </div>
      {problem === null ? null : (
        <p role="alert" className={kit['error']}>
          <Icon name="circle-alert" />
          {problem}
        </p>
      )}
    </section>
  )
}

const problems = {
  full: 'No room on this tablet. Send what waits, then try again.',
  unavailable: 'It could not be sealed. Try again.',
  sealed: 'It is sealed already and cannot be changed here.',
} as const
