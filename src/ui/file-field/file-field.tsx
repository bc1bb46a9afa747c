import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '../button/button.tsx'
import { FieldBody, type FieldTexts, fieldClass, useFieldIds } from '../field/field.tsx'
import { FieldLabel } from '../field/field-label.tsx'
import { Icon } from '../icon/icon.tsx'
import { useStableFocus } from '../kept-focus/use-stable-focus.ts'
import styles from './file-field.module.css'
import { field as words } from '../words.ts'

/** The state that a file field displays. The form owns the upload. */
export type FileFieldState =
  | { readonly status: 'idle' }
  | { readonly status: 'uploading'; readonly fileName: string; readonly percent: number }
  | { readonly status: 'done'; readonly fileName: string; readonly detail: string }
  /** Without `canRetry` the file itself is the problem, and it can only be removed or replaced. */
  | { readonly status: 'failed'; readonly fileName: string; readonly message: string; readonly canRetry: boolean }

interface FileFieldProps extends FieldTexts {
  /** The id of the control that is always there, for links of an error summary. */
  readonly id: string
  readonly name: string
  readonly state: FileFieldState
  /** Accepted extensions with their dot. */
  readonly accept: readonly string[]
  /** Tells which file types and sizes are accepted. */
  readonly helper: string
  readonly onPick: (file: File) => void
  readonly onRemove: () => void
  readonly onRetry: () => void
  /** A source before 'Upload file'. */
  readonly firstSource?: ReactNode
  /** Other sources after it. */
  readonly children?: ReactNode
  readonly uploadingText: string
}

/** Lets the user choose, drop or paste a file. Shows the upload's progress and allows removal. */
export function FileField(props: FileFieldProps) {
  const {
    id,
    name,
    label,
    isRequired,
    state,
    accept,
    helper,
    error,
    onPick,
    onRemove,
    onRetry,
    description,
    children,
    firstSource,
    uploadingText,
  } = props
  const helperId = useId()
  // What is accepted matters until a file is. It goes at the pick: if it went when the upload ends, everything below would move under a
  // finger that presses.
  const hasHelper = state.status === 'idle' || state.status === 'failed'
  const ids = useFieldIds({ error, description }, ...(hasHelper ? [helperId] : []))
  const chooser = useRef<HTMLInputElement>(null)
  const [isDropTarget, setIsDropTarget] = useState(false)
  // 'Upload file', or the button that removes the file.
  const focusProps = useStableFocus(state.status, () => document.getElementById(id)?.focus({ preventScroll: true }))
  const pick = (files: FileList | null) => {
    const file = files?.[0]
    if (file) onPick(file)
  }
  return (
    <div {...focusProps} role="group" aria-labelledby={ids.label} className={fieldClass.field}>
      <span id={ids.label} className={fieldClass.label}>
        <FieldLabel isGroup isRequired={isRequired}>
          {label}
        </FieldLabel>
      </span>
      <FieldBody
        ids={ids}
        description={description}
        error={error}
        helper={
          hasHelper ? (
            <p className={fieldClass.description} id={helperId}>
              {helper}
            </p>
          ) : null
        }
      >
        {/* Neither seen nor read, because browsers label it in their own language. The button opens it. */}
        <input
          ref={chooser}
          type="file"
          name={name}
          className={styles['chooser']}
          accept={accept.join(',')}
          aria-label={label}
          aria-hidden
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
            <p className={styles['invitation']}>{words.drop()}</p>
            {firstSource}
            <Button
              id={id}
              variant="outline"
              size="small"
              aria-label={words.deviceFor({ label })}
              aria-describedby={ids.describedBy}
              onClick={() => chooser.current?.click()}
            >
              <Icon name="upload" size="medium" />
              {words.device()}
            </Button>
            {children}
          </div>
        ) : (
          <PickedFile
            id={id}
            describedBy={ids.describedBy}
            state={state}
            onRemove={onRemove}
            onRetry={onRetry}
            uploadingText={uploadingText}
          />
        )}
      </FieldBody>
    </div>
  )
}

interface PickedFileProps {
  readonly describedBy: string | undefined
  readonly id: string
  readonly state: Exclude<FileFieldState, { status: 'idle' }>
  readonly onRemove: () => void
  readonly onRetry: () => void
  readonly uploadingText: string
}

function PickedFile({ describedBy, id, state, onRemove, onRetry, uploadingText }: PickedFileProps) {
  const icons = { uploading: 'refresh-cw', done: 'file-text', failed: 'circle-alert' } as const
  const { fileName } = state
  const [title, detail] = textsOf(state, uploadingText)
  return (
    <div className={styles['picked']} data-status={state.status}>
      <Icon name={icons[state.status]} />
      <div className={styles['about']} aria-live="polite">
        <bdi className={styles['name']}>{title}</bdi>
        {detail === null ? null : <span className={styles['detail']}>{detail}</span>}
        {state.status === 'uploading' ? (
          <progress className={styles['bar']} value={state.percent} max={100} aria-label={fileName} />
        ) : null}
      </div>
      {state.status === 'failed' && state.canRetry ? (
        <button type="button" className={styles['act']} aria-label={words.tryAgain()} onClick={onRetry}>
          <Icon name="refresh-cw" size="medium" />
        </button>
      ) : null}
      <button
        type="button"
        id={id}
        className={styles['act']}
        aria-describedby={describedBy}
        aria-label={state.status === 'uploading' ? words.cancelUpload({ file: fileName }) : words.removeFile({ file: fileName })}
        onClick={onRemove}
      >
        <Icon name="x" size="medium" />
      </button>
    </div>
  )
}

/** The words of a picked file: what is most important, and a second line. */
function textsOf(state: PickedFileProps['state'], uploadingText: string): readonly [string, string | null] {
  switch (state.status) {
    case 'uploading':
      return [uploadingText, null]
    case 'done':
      return [state.fileName, state.detail]
    case 'failed':
      return [state.message, state.fileName]
  }
}
