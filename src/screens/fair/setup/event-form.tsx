import { useState } from 'react'
import { type FairEvent, idleSeconds } from '#shared/fair.ts'
import { fairPaths } from '#shared/fair-pages.ts'
import type { Fair, FairSettings } from '#features/fair/fair.ts'
import { Choice } from '../kit/choice.tsx'
import { FairButton, FairLink } from '../kit/fair-button.tsx'
import { FairField } from '../kit/fair-field.tsx'
import kit from '../kit/kit.module.css'
import { useSavedText } from '../recruiters/use-saved-text.ts'
import { PinForm } from './pin-form.tsx'
import type { Kept } from './screen.tsx'
import styles from './setup.module.css'

interface EventFormProps {
  readonly fair: Fair
  readonly settings: FairSettings
  readonly onChange: (change: Partial<FairEvent>) => void
  readonly onKept: (kept: Kept) => void
  /** null: the event runs, and is ended elsewhere. */
  readonly onForget: (() => void) | null
}

function idleText(seconds: number): string {
  return seconds < 120 ? `${seconds} s` : `${seconds / 60} min`
}

/** The event's name, its source, when the screen is cleared, the PIN, and what is printed. */
export function EventForm({ fair, onChange, onForget, onKept, settings }: EventFormProps) {
  const [isForgetting, setIsForgetting] = useState(false)
  return (
    <section className={styles['event']}>
      <h1 className={styles['title']}>The event</h1>
      <SavedField
        label="Name, as people see it"
        stored={settings.name}
        maxLength={200}
        onPause={(name) => onChange({ name: name.trim() })}
      />
      <SavedField
        label="Source in Greenhouse"
        stored={settings.source}
        maxLength={100}
        hint="Every link, code and application carries it."
        start="gh_src="
        // People paste it from a link.
        onPause={(source) => onChange({ source: source.trim().replace(/^.*gh_src=/, '') })}
      />
      <div className={styles['idle']}>
        <Choice
          label="Clear the screen after"
          options={idleSeconds.map((seconds) => ({ value: String(seconds), text: idleText(seconds) }))}
          value={String(settings.idleSeconds)}
          onChoose={(text) => onChange({ idleSeconds: idleSeconds.find((seconds) => String(seconds) === text) ?? 60 })}
        />
        <p className={kit['hint']}>A warning comes 15 seconds before.</p>
      </div>
      <PinForm fair={fair} hasPin={settings.hasPin} onKept={onKept} />
      <div className={kit['field']}>
        <h2 className={kit['label']}>Print for the stand</h2>
        <div className={styles['pair']}>
          <FairLink to={fairPaths.poster()} icon="printer" isWide>
            Poster
          </FairLink>
          <FairLink to={fairPaths.cards()} icon="layout-grid" isWide>
            Cards
          </FairLink>
        </div>
      </div>
      {onForget === null ? null : (
        <FairButton
          icon="trash-2"
          onClick={() => {
            if (isForgetting) onForget()
            setIsForgetting(true)
          }}
        >
          {isForgetting ? 'Yes, forget the event' : 'Forget this event'}
        </FairButton>
      )}
    </section>
  )
}

interface SavedFieldProps {
  readonly label: string
  readonly hint?: string
  readonly start?: string
  readonly stored: string
  readonly maxLength: number
  readonly onPause: (text: string) => void
}

/** A field that is stored while somebody types. */
function SavedField({ onPause, stored, ...rest }: SavedFieldProps) {
  const { edit, flush, text } = useSavedText(stored, onPause)
  return <FairField {...rest} value={text} autoComplete="off" onChange={({ target }) => edit(target.value)} onBlur={flush} />
}
