import { type ComponentType, useState } from 'react'
import { useMediaQuery } from '#platform/media-query.ts'
import { reportProblem } from '#platform/report.ts'
import { FileSourceButton } from '#ui/file-field/file-source-button.tsx'
import type { PaperDialogProps } from '../aside/paper-dialog.tsx'
import { page as words } from '../../words.ts'

interface PaperButtonProps {
  /** Extensions that the field accepts, with their dot. */
  readonly accept: readonly string[]
  /** Gets the page as a PDF. */
  readonly onPick: (file: File) => void
  /** Somebody moves in front of the camera, who touches nothing. */
  readonly onMovement?: () => void
}

/** null until somebody has pressed the button. */
let loadedDialog: ComponentType<PaperDialogProps> | null = null

/** A page of paper as the source of a file. Only phones and tablets have a camera that one holds over a page. */
export function PaperButton(props: PaperButtonProps) {
  const isTouch = useMediaQuery('(pointer: coarse)')
  // A page without HTTPS has no `mediaDevices`.
  return isTouch && props.accept.includes('.pdf') && 'mediaDevices' in navigator ? <Camera {...props} /> : null
}

function Camera({ onMovement, onPick }: PaperButtonProps) {
  const [status, setStatus] = useState<'closed' | 'loading' | 'open' | 'failed'>('closed')
  const [Dialog, setDialog] = useState(() => loadedDialog)
  const open = async () => {
    setStatus('loading')
    try {
      loadedDialog = (await import('../aside/paper-dialog.tsx')).PaperDialog
      setDialog(() => loadedDialog)
      setStatus('open')
    } catch (error) {
      reportProblem('the camera was not loaded', error)
      setStatus('failed')
    }
  }
  return (
    <>
      <FileSourceButton icon="camera" name={words.photograph()} isLoading={status === 'loading'} onClick={() => void open()} />
      <span role="status">{status === 'failed' ? words.notLoaded() : ''}</span>
      {Dialog ? (
        <Dialog
          isOpen={status === 'open'}
          onClose={() => setStatus('closed')}
          onMovement={onMovement}
          onPage={(pdf) => {
            setStatus('closed')
            onPick(new File([Uint8Array.from(pdf)], words.file(), { type: 'application/pdf' }))
          }}
        />
      ) : null}
    </>
  )
}
