import { useId, useState } from 'react'
import { ratings } from '../../../shared/fair.ts'
import type { Fair, FairPerson } from '../tablet/fair.ts'
import { ChoicePills } from '#ui/choice-list/choice-pills.tsx'
import { Button } from '#ui/button/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import kit from '../parts/parts.module.css'
import { useSavedText } from '../parts/use-saved-text.ts'
import { aboutText, StateChip } from './person-text.tsx'
import styles from './recruiters.module.css'
import { mode } from '../../../words.ts'

const { recruiters: words } = mode

const texts = words.panel

/** As they are stored, for recruiters who read them. */
const nextSteps = (['call', 'portfolio', 'touch', 'nothing'] as const).map((step) => texts.steps[step]())

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
  const ratingName = useId()
  const save = async (change: Parameters<Fair['note']>[1]) => {
    const result = await fair.note(envelopeId, change)
    setProblem(result === 'saved' ? null : texts.problems[result]())
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
        <Button variant="outline" size="touch" icon="stamp" onClick={finish}>
          {texts.done()}
        </Button>
      </div>
      {person.attention === null ? null : <p className={styles['attention']}>{person.attention}</p>}
      <fieldset className={styles['rating']} aria-label={texts.rating()}>
        {ratings.map((step) => (
          <label key={step} className={styles['rating-step']}>
            <input
              type="radio"
              name={ratingName}
              checked={chosen === step}
              onChange={() => {
                setChosen(step)
                void save({ rating: step, text })
              }}
            />
            <b>{step}</b> {texts.ratings[step]()}
          </label>
        ))}
      </fieldset>
      <TextField
        label={texts.note()}
        name="note"
        isRequired={false}
        size="touch"
        isMultiline
        value={text}
        maxLength={10_000}
        error={null}
        onChange={edit}
        onBlur={flush}
      />
      <div className={styles['steps']}>
        <ChoicePills
          label={texts.nextStep()}
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
