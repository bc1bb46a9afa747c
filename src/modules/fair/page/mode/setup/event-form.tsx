import { useState } from 'react'
import { type FairEvent, idleSeconds } from '../../../shared/fair.ts'
import type { Fair, FairSettings } from '../tablet/fair.ts'
import { ChoicePills } from '#ui/choice-list/choice-pills.tsx'
import { Button } from '#ui/button/button.tsx'
import { fieldClass } from '#ui/field/field.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { useSavedText } from '../parts/use-saved-text.ts'
import { PinForm } from './pin-form.tsx'
import type { Kept } from './screen.tsx'
import styles from './setup.module.css'
import { mode } from '../../../words.ts'

const { setup: words } = mode

const texts = words.event

interface EventFormProps {
  readonly fair: Fair
  readonly settings: FairSettings
  readonly onChange: (change: Partial<FairEvent>) => void
  readonly onKept: (kept: Kept) => void
  /** null: the event runs, and is ended elsewhere. */
  readonly onForget: (() => void) | null
}

function idleText(seconds: number): string {
  return seconds < 120 ? texts.seconds({ count: seconds }) : texts.minutes({ count: seconds / 60 })
}

/** The event's name, its source, when the screen is cleared, the PIN, and what is printed. */
export function EventForm({ fair, onChange, onForget, onKept, settings }: EventFormProps) {
  const [isForgetting, setIsForgetting] = useState(false)
  return (
    <section className={styles['event']}>
      <h1 className={styles['title']}>{texts.heading()}</h1>
      <SavedField
        label={texts.name()}
        name="event-name"
        stored={settings.name}
        maxLength={200}
        onPause={(name) => onChange({ name: name.trim() })}
      />
      <SavedField
        label={texts.source()}
        name="event-source"
        stored={settings.source}
        maxLength={100}
        hint={texts.sourceHint()}
        prefix="gh_src="
        // People paste it from a link.
        onPause={(source) => onChange({ source: source.trim().replace(/^.*gh_src=/, '') })}
      />
      <div className={`${fieldClass.field} ${styles['idle']}`} data-size="touch">
        <ChoicePills
          label={texts.idle()}
          options={idleSeconds.map((seconds) => ({ value: String(seconds), text: idleText(seconds) }))}
          value={String(settings.idleSeconds)}
          onChoose={(text) => onChange({ idleSeconds: idleSeconds.find((seconds) => String(seconds) === text) ?? 60 })}
        />
        <p className={fieldClass.description}>{texts.idleHint()}</p>
      </div>
      <PinForm fair={fair} hasPin={settings.hasPin} onKept={onKept} />
      {onForget === null ? null : (
        <Button
          variant="outline"
          size="touch"
          icon="trash-2"
          onClick={() => {
            if (isForgetting) onForget()
            setIsForgetting(true)
          }}
        >
          {isForgetting ? texts.forgetNow() : texts.forget()}
        </Button>
      )}
    </section>
  )
}

interface SavedFieldProps {
  readonly label: string
  readonly name: string
  readonly hint?: string
  readonly prefix?: string
  readonly stored: string
  readonly maxLength: number
  readonly onPause: (text: string) => void
}

/** A field that is stored while somebody types. */
function SavedField({ onPause, stored, ...rest }: SavedFieldProps) {
  const { edit, flush, text } = useSavedText(stored, onPause)
  return <TextField {...rest} isRequired={false} size="touch" value={text} error={null} onChange={edit} onBlur={flush} />
}
