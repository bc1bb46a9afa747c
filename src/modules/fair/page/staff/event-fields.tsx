import { languages } from '#shared/site-languages.ts'
import { ownNameOf } from '#features/language/language-names.ts'
import { fieldClass, FieldBody, useFieldIds } from '#ui/field/field.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { type DeskFairSettings, idleChoices } from '../../shared/desk-fair.ts'
import { staff } from '../../words.ts'
import styles from './event.module.css'
import { daysAreInOrder } from './use-event.ts'

const { event: words } = staff

interface FieldsProps {
  readonly settings: DeskFairSettings
  readonly onChange: (change: Partial<DeskFairSettings>) => void
}

/** Name, days and languages of an event. */
export function EventFields({ onChange, settings }: FieldsProps) {
  const { firstDay, lastDay, name } = settings
  const pickLanguage = (tag: string, isPicked: boolean) =>
    onChange({ languages: languages.filter((each) => (each === tag ? isPicked : settings.languages.includes(each))) })
  return (
    <>
      <TextField
        label={words.name()}
        name="event-name"
        value={name}
        maxLength={200}
        isRequired
        error={null}
        hint={name.trim() === '' ? words.noName() : words.nameHint()}
        onChange={(text) => onChange({ name: text })}
      />
      <div className={styles['days']}>
        <DayField
          label={words.firstDay()}
          value={firstDay}
          // An event of one day moves as a whole.
          onChange={(day) =>
            onChange(lastDay === firstDay || lastDay < day ? { firstDay: day, lastDay: day } : { firstDay: day })
          }
        />
        <DayField
          label={words.lastDay()}
          value={lastDay}
          error={lastDay !== '' && !daysAreInOrder(settings) ? words.wrongOrder() : null}
          onChange={(day) => onChange({ lastDay: day })}
        />
        {languages.length === 1 ? null : (
          <fieldset className={fieldClass.field}>
            <legend className={fieldClass.label}>{words.language()}</legend>
            <div className={styles['languages']}>
              {languages.map((tag) => (
                <label key={tag} lang={tag}>
                  <input
                    type="checkbox"
                    checked={settings.languages.includes(tag)}
                    onChange={({ target }) => pickLanguage(tag, target.checked)}
                  />
                  {ownNameOf(tag)}
                </label>
              ))}
            </div>
            {settings.languages.length === 0 ? <p className={fieldClass.description}>{words.noLanguage()}</p> : null}
          </fieldset>
        )}
      </div>
    </>
  )
}

interface DayFieldProps {
  readonly label: string
  readonly value: string
  readonly error?: string | null
  readonly onChange: (day: string) => void
}

/** The browser's own field for a day of the calendar. */
function DayField({ error = null, label, onChange, value }: DayFieldProps) {
  const ids = useFieldIds({ error })
  return (
    <div className={fieldClass.field}>
      <label className={fieldClass.label} htmlFor={ids.label}>
        {label}
      </label>
      <FieldBody ids={ids} error={error}>
        <input
          id={ids.label}
          type="date"
          className={fieldClass.control}
          value={value}
          required
          aria-invalid={error !== null}
          aria-describedby={ids.describedBy}
          onChange={({ target }) => onChange(target.value)}
        />
      </FieldBody>
    </div>
  )
}

const idleText = (seconds: number) => (seconds < 120 ? words.seconds({ count: seconds }) : words.minutes({ count: seconds / 60 }))

/** What most events leave as it is. */
export function EventExtras({ onChange, settings: { idleSeconds, source } }: FieldsProps) {
  const ids = useFieldIds({ error: null, description: words.idleHint() })
  return (
    <div className={styles['extras']}>
      <TextField
        label={words.source()}
        name="event-source"
        value={source}
        maxLength={100}
        isRequired={false}
        error={null}
        hint={words.sourceHint()}
        // People paste it from a link.
        normalize={(text) => text.trim().replace(/^.*gh_src=/, '')}
        onChange={(text) => onChange({ source: text })}
      />
      <div className={fieldClass.field}>
        <label className={fieldClass.label} htmlFor={ids.label}>
          {words.idle()}
        </label>
        <select
          id={ids.label}
          className={fieldClass.control}
          value={idleSeconds}
          aria-describedby={ids.describedBy}
          onChange={({ target }) =>
            onChange({ idleSeconds: idleChoices.find((seconds) => String(seconds) === target.value) ?? idleSeconds })
          }
        >
          {idleChoices.map((seconds) => (
            <option key={seconds} value={seconds}>
              {idleText(seconds)}
            </option>
          ))}
        </select>
        <p className={fieldClass.description} id={ids.description}>
          {words.idleHint()}
        </p>
      </div>
    </div>
  )
}
