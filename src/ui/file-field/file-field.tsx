import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '../button/button.tsx'
import { FieldBody, type FieldTexts, fieldClass, useFieldIds } from '../field/field.tsx'
import { FieldLabel } from '../field/field-label.tsx'
import { Icon } from '../icon/icon.tsx'
import styles from './file-field.module.css'

/** The state that a file field displays. The form owns the upload. */
export type FileFieldState =
  | { readonly status: 'idle' }
  | { readonly status: 'uploading'; readonly fileName: string; readonly percent: number }
  | { readonly status: 'done'; readonly fileName: string; readonly detail: string }
  /** Without `canRetry` the file itself is the problem, and it can only be removed or replaced. */
  | { readonly status: 'failed'; readonly fileName: string; readonly message: string; readonly canRetry: boolean }

interface FileFieldProps extends FieldTexts {
  /** The first control's id, for links of an error summary. */
  readonly id: string
  readonly state: FileFieldState
  /** Accepted extensions with their dot. */
  readonly accept: readonly string[]
  /** Tells which file types and sizes are accepted. */
  readonly helper: string
  readonly onPick: (file: File) => void
  readonly onRemove: () => void
  readonly onRetry: () => void
  /** Other sources beside 'Device'. */
  readonly children?: ReactNode
  readonly uploadingText: string
}

/** Lets the user choose, drop or paste a file. Shows the upload's progress and allows removal. */
export function FileField(props: FileFieldProps) {
  const { id, label, isRequired, state, accept, helper, error, onPick, onRemove, onRetry, description, children, uploadingText } =
    props
  const helperId = useId()
  const ids = useFieldIds({ error, description }, helperId)
  const chooser = useRef<HTMLInputElement>(null)
  const [isDropTarget, setIsDropTarget] = useState(false)
  const pick = (files: FileList | null) => {
    const file = files?.[0]
    if (file) onPick(file)
  }
  return (
    <div role="group" aria-labelledby={ids.label} aria-describedby={ids.describedBy} className={fieldClass.field}>
      <span id={ids.label} className={fieldClass.label}>
        <FieldLabel isRequired={isRequired}>{label}</FieldLabel>
      </span>
      <FieldBody
        ids={ids}
        description={description}
        error={error}
        helper={
          <p className={fieldClass.description} id={helperId}>
            {helper}
          </p>
        }
      >
        {/* The native file input is visually hidden, because browsers label it in their own language. The button opens it. */}
        <input
          ref={chooser}
          type="file"
          className={styles['chooser']}
          accept={accept.join(',')}
          aria-label={label}
          tabIndex={-1}
          onChange={(event) => {
            pick(event.target.files)
            // Reset the value, so that picking the same file again fires `change`.
            event.target.value = ''
          }}
        />
        {state.status === 'idle' ? (
          <div
            className={styles['drop']}
            data-target={isDropTarget || undefined}
            data-invalid={error !== null || undefined}
            onDragOver={(event) => {
              event.preventDefault()
              setIsDropTarget(true)
            }}
            onPaste={(event) => {
              if (event.clipboardData.files.length === 0) return
              event.preventDefault()
              pick(event.clipboardData.files)
            }}
            onDragLeave={() => setIsDropTarget(false)}
            onDrop={(event) => {
              event.preventDefault()
              setIsDropTarget(false)
              pick(event.dataTransfer.files)
            }}
          >
            <div className={styles['ways']}>
              <Button
                id={id}
                variant="outline"
                size="small"
                aria-describedby={ids.describedBy}
                onClick={() => chooser.current?.click()}
              >
                <Icon name="upload" size="medium" />
                Device
              </Button>
              {children}
            </div>
          </div>
        ) : (
          <PickedFile id={id} state={state} onRemove={onRemove} onRetry={onRetry} uploadingText={uploadingText} />
        )}
      </FieldBody>
    </div>
  )
}

interface PickedFileProps {
  readonly id: string
  readonly state: Exclude<FileFieldState, { status: 'idle' }>
  readonly onRemove: () => void
  readonly onRetry: () => void
  readonly uploadingText: string
}

function PickedFile({ id, state, onRemove, onRetry, uploadingText }: PickedFileProps) {
  const icons = { uploading: 'refresh-cw', done: 'file-text', failed: 'circle-alert' } as const
  return (
    <div className={styles['picked']} data-status={state.status}>
      <Icon name={icons[state.status]} />
      <div className={styles['about']} aria-live="polite">
        <span className={styles['name']}>{state.status === 'uploading' ? uploadingText : state.fileName}</span>
        <span className={styles['detail']}>
          {state.status === 'uploading' ? `${state.fileName}, ${state.percent} %` : null}
          {state.status === 'done' ? state.detail : null}
          {state.status === 'failed' ? state.message : null}
        </span>
        {state.status === 'uploading' ? (
          <progress className={styles['bar']} value={state.percent} max={100} aria-label={state.fileName} />
        ) : null}
      </div>
      {state.status === 'failed' && state.canRetry ? (
        <Button variant="outline" size="small" onClick={onRetry}>
          Try again
        </Button>
      ) : null}
      <Button
        id={id}
        variant="outline"
        size="small"
        aria-label={state.status === 'uploading' ? `Cancel the upload of ${state.fileName}` : `Remove ${state.fileName}`}
        onClick={onRemove}
      >
        <Icon name="x" size="medium" />
      </Button>
    </div>
  )
}
