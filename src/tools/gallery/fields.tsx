import { type ComponentProps, useState } from 'react'
import { monthNames } from '#shared/form/month-text.ts'
import { MonthField, YearField } from '#ui/date-fields/date-fields.tsx'
import { ErrorSummary } from '#ui/error-summary/error-summary.tsx'
import { FieldError } from '#ui/field-error/field-error.tsx'
import { FileField, type FileFieldState } from '#ui/file-field/file-field.tsx'
import { FileSourceButton } from '#ui/file-field/file-source-button.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import styles from './screen.module.css'
import { Family, Specimen, State } from './specimen.tsx'

interface TextProps extends Pick<ComponentProps<typeof TextField>, 'id' | 'label' | 'description' | 'hint' | 'size'> {
  readonly start?: string
  readonly type?: 'text' | 'email' | 'tel'
  readonly placeholder?: string
  readonly isMultiline?: boolean
  readonly isRequired?: boolean
  readonly error?: string | null
}

/** A text field with its own state. */
function Text({ start = '', isRequired = true, error = null, ...rest }: TextProps) {
  const [value, setValue] = useState(start)
  return (
    <TextField {...rest} name={rest.id ?? rest.label} isRequired={isRequired} error={error} value={value} onChange={setValue} />
  )
}

function Month({
  id,
  start,
  error = null,
}: {
  readonly id: string
  readonly start: number | null
  readonly error?: string | null
}) {
  const [month, setMonth] = useState(start)
  return <MonthField id={id} names={monthNames()} label="Month" isRequired error={error} value={month} onChange={setMonth} />
}

function Year({ id, start, error = null }: { readonly id: string; readonly start: string; readonly error?: string | null }) {
  const [year, setYear] = useState(start)
  return <YearField id={id} name={id} label="Year" isRequired error={error} value={year} onChange={setYear} />
}

interface UploadProps {
  readonly id: string
  readonly label: string
  readonly start: FileFieldState
  readonly error?: string | null
}

/** A file field that accepts a file at once instead of uploading it. */
function Upload({ id, label, start, error = null }: UploadProps) {
  const [state, setState] = useState(start)
  return (
    <FileField
      id={id}
      name={id}
      label={label}
      isRequired
      error={error}
      state={state}
      accept={['.pdf', '.txt']}
      helper="One file, PDF or text, at most 10 MB."
      uploadingText="Uploading"
      onPick={({ name, size }) => setState({ status: 'done', fileName: name, detail: `${size} bytes` })}
      onRemove={() => setState({ status: 'idle' })}
      onRetry={() => setState({ status: 'uploading', fileName: 'letter.pdf', percent: 0 })}
    >
      <FileSourceButton icon="clipboard-paste" name="Another way" />
    </FileField>
  )
}

/** Form fields and their errors. */
export function Fields() {
  return (
    <Family name="Fields">
      <Specimen name="Text field">
        <State name="Empty">
          <Text id="text-empty" label="First name" />
        </State>
        <State name="Filled">
          <Text id="text-filled" label="Last name" start="Lovelace" />
        </State>
        <State name="Optional, with help and placeholder">
          <Text
            id="text-help"
            label="Email"
            type="email"
            isRequired={false}
            description="Only to answer you."
            placeholder="name@example.com"
          />
        </State>
        <State name="With an error">
          <Text id="text-error" label="Phone" type="tel" error="Enter a phone number." />
        </State>
        <State name="Several lines, empty">
          <Text id="area-empty" label="Letter" isMultiline />
        </State>
        <State name="Several lines, with help and an error">
          <Text
            id="area-error"
            label="A longer question whose words take more than one line of the field"
            isMultiline
            description="In three sentences or fewer."
            error="Shorten this to 300 characters."
            start={'This is the first line.\nThis is the second one.'}
          />
        </State>
        <State name="For a tablet, with a hint">
          <Text id="text-touch" label="Account" size="touch" hint="Every post names it." start="lark" />
        </State>
        <State name="For a tablet, with an error">
          <Text id="text-touch-error" label="PIN" size="touch" error="Six digits, please." />
        </State>
      </Specimen>
      <Specimen name="Date fields">
        <State name="Empty">
          <div className={styles['stack']}>
            <Month id="month-empty" start={null} />
            <Year id="year-empty" start="" />
          </div>
        </State>
        <State name="Filled">
          <div className={styles['stack']}>
            <Month id="month-filled" start={9} />
            <Year id="year-filled" start="2024" />
          </div>
        </State>
        <State name="With errors">
          <div className={styles['stack']}>
            <Month id="month-error" start={null} error="Choose a month." />
            <Year id="year-error" start="20" error="Enter a year of four digits." />
          </div>
        </State>
      </Specimen>
      <Specimen name="File field">
        <State name="Idle: pick or drop a file">
          <Upload id="file-idle" label="CV" start={{ status: 'idle' }} />
        </State>
        <State name="With an error">
          <Upload id="file-error" label="CV that is missing" start={{ status: 'idle' }} error="Add your CV." />
        </State>
        <State name="Uploading">
          <Upload id="file-uploading" label="CV on its way" start={{ status: 'uploading', fileName: 'cv.pdf', percent: 40 }} />
        </State>
        <State name="Done">
          <Upload
            id="file-done"
            label="CV that has arrived"
            start={{
              status: 'done',
              fileName: 'a-name-that-is-much-longer-than-the-field-is-wide.pdf',
              detail: '2 MB, uploaded',
            }}
          />
        </State>
        <State name="Failed">
          <Upload
            id="file-failed"
            label="Letter that failed"
            start={{ status: 'failed', fileName: 'letter.pdf', message: 'The upload failed.', canRetry: true }}
          />
        </State>
        <State name="Refused: it cannot be tried again">
          <Upload
            id="file-refused"
            label="Letter that is refused"
            start={{ status: 'failed', fileName: 'letter.exe', message: 'This type of file is not taken.', canRetry: false }}
          />
        </State>
      </Specimen>
      <Specimen name="Field error">
        <State name="One line">
          <FieldError id="error-short" message="Enter your name." />
        </State>
        <State name="Several lines">
          <FieldError
            id="error-long"
            message="Enter an address such as name@example.com, so that the answer to this very long question can reach you."
          />
        </State>
      </Specimen>
      <Specimen name="Error summary">
        <State name="With links to the fields">
          <ErrorSummary
            title="2 answers are missing"
            entries={[
              { controlId: 'text-error', label: 'Phone' },
              { controlId: 'file-error', label: 'CV that is missing' },
            ]}
          />
        </State>
        <State name="With words of its own">
          <ErrorSummary title="Nothing was sent" entries={[]}>
            <p>The service does not answer. What you wrote is kept.</p>
          </ErrorSummary>
        </State>
      </Specimen>
    </Family>
  )
}
