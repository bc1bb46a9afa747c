import { type RefObject, useState } from 'react'
import type { DeskCorrectable } from '../../../shared/corrections.ts'
import type { DeskApplication, Lamp } from '../../../shared/desk.ts'
import { formatProblem } from '#shared/application-rules.ts'
import { momentOf } from '#platform/format.ts'
import { Button, ButtonLabel } from '#ui/button/button.tsx'
import { FieldError } from '#ui/field-error/field-error.tsx'
import { fieldClass } from '#ui/field/field.tsx'
import { useDesk } from '../parts/desk-context.ts'
import { Kbd } from '../parts/kbd.tsx'
import { IconBubble } from '../parts/state-bubble.tsx'
import { systemOf } from '../parts/states.ts'
import { staff } from '../../../words.ts'
import styles from './refusal-panel.module.css'

const words = staff.application.refusal

interface RefusalPanelProps {
  readonly application: DeskApplication
  readonly lamp: Lamp
  readonly form: RefObject<HTMLFormElement | null>
}

/** What the recruiting system does not accept, and the one thing to do. */
function headingOf({ refusal }: DeskApplication, system: string): string {
  const [first] = refusal?.fields ?? []
  if (!first) return words.noReason({ system })
  if (refusal?.isMissing) return words.missing({ system, question: first.label })
  if (first.kind === 'email' || first.kind === 'phone') return words[first.kind]({ system })
  return words.answer({ system, question: first.label })
}

function problemOf({ field, isOptional, kind }: DeskCorrectable, values: readonly string[]): string | null {
  const text = values[0]?.trim() ?? ''
  if (text === '') return isOptional ? null : words.empty()
  if (kind === 'choice' || kind === 'choices') return null
  return formatProblem({ name: field, type: 'input_text', options: [] }, text)
}

/** Says why an application was not accepted, and takes what corrects it. What the person has sent stays as it is. */
export function RefusalPanel({ application, lamp, form }: RefusalPanelProps) {
  const { actions, may, nowMs } = useDesk()
  const { delivery, refusal } = application
  const [changed, setChanged] = useState<Readonly<Record<string, readonly string[]>>>({})
  const [problems, setProblems] = useState<Readonly<Record<string, string | null>>>({})
  if (refusal === null || delivery.state !== 'refused') return null
  const system = systemOf(lamp) ?? 'none'
  const valuesOf = (field: DeskCorrectable) => changed[field.field] ?? field.values
  const canCorrect = refusal.fields.length > 0 && may('decide') && application.withdrawnAtMs === null && lamp.state !== 'off'
  const submit = () => {
    const found = Object.fromEntries(refusal.fields.map((field) => [field.field, problemOf(field, valuesOf(field))]))
    setProblems(found)
    const wrong = refusal.fields.find(({ field }) => found[field] !== null)
    const [first] = refusal.fields
    if (wrong) return form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(wrong.field)}"]`)?.focus()
    // What was left out on purpose counts as well.
    const values = Object.fromEntries(refusal.fields.map((field) => [field.field, valuesOf(field)]))
    if (first) actions.correct(application, values)
    return undefined
  }
  return (
    <section className={styles['panel']} data-tone="cardinal" aria-labelledby="refusal-heading">
      <IconBubble icon="x" tone="cardinal" size="large" />
      <div className={styles['body']}>
        <h2 id="refusal-heading" className={styles['heading']}>
          {headingOf(application, system)}
        </h2>
        <p className={styles['text']}>{words.since(momentOf(delivery.atMs, nowMs))}</p>
        {canCorrect ? (
          <form
            ref={form}
            className={styles['form']}
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              submit()
            }}
          >
            {refusal.fields.map((field) => (
              <Correctable
                key={field.field}
                field={field}
                values={valuesOf(field)}
                problem={problems[field.field] ?? null}
                onChange={(values) => setChanged((before) => ({ ...before, [field.field]: values }))}
              />
            ))}
            <Button type="submit" size="small" isDisabled={actions.isActing}>
              <ButtonLabel icon="send">{words.save()}</ButtonLabel>
              <Kbd keys={['R']} />
            </Button>
          </form>
        ) : null}
      </div>
    </section>
  )
}

interface CorrectableProps {
  readonly field: DeskCorrectable
  readonly values: readonly string[]
  readonly problem: string | null
  readonly onChange: (values: readonly string[]) => void
}

function Correctable({ field: { field, isOptional, kind, label, options }, values, problem, onChange }: CorrectableProps) {
  const errorId = `refusal-${field}-error`
  const control = {
    name: field,
    className: fieldClass.control,
    'aria-invalid': problem === null ? undefined : true,
    'aria-describedby': problem === null ? undefined : errorId,
  }
  const error = <FieldError id={errorId} message={problem} />
  if (kind === 'choices') {
    return (
      <fieldset className={styles['field']}>
        <legend className={fieldClass.label}>{label}</legend>
        {options.map((option) => (
          <label key={option.value} className={styles['choice']}>
            <input
              type="checkbox"
              name={field}
              checked={values.includes(option.value)}
              onChange={({ target }) =>
                onChange(target.checked ? [...values, option.value] : values.filter((one) => one !== option.value))
              }
            />
            <bdi>{option.label}</bdi>
          </label>
        ))}
        {error}
      </fieldset>
    )
  }
  const [value = ''] = values
  return (
    <label className={styles['field']}>
      <span className={fieldClass.label} dir="auto">
        {label}
      </span>
      {kind === 'choice' || options.length > 0 ? (
        <select {...control} value={value} onChange={({ target }) => onChange(target.value === '' ? [] : [target.value])}>
          <option value="">{isOptional ? words.leaveOut() : words.choose()}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...control}
          type={kind === 'email' ? 'email' : kind === 'phone' ? 'tel' : 'text'}
          autoComplete="off"
          dir="auto"
          value={value}
          onChange={({ target }) => onChange([target.value])}
        />
      )}
      {error}
    </label>
  )
}

/** What systems have answered, word by word: closed at first. */
export function SupportDetails({ application: { applicationId, support } }: Pick<RefusalPanelProps, 'application'>) {
  if (support.length === 0) return null
  return (
    <details className={styles['support']}>
      <summary>{words.support()}</summary>
      <ul>
        <li>{applicationId}</li>
        {support.map(({ atMs, text }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- entries are only ever appended
          <li key={index}>
            <time dateTime={new Date(atMs).toISOString()}>{new Date(atMs).toISOString()}</time> <bdi>{text}</bdi>
          </li>
        ))}
      </ul>
    </details>
  )
}
