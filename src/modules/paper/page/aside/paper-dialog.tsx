import { useState } from 'react'
import { Modal } from '#ui/dialog/modal.tsx'
import { Camera } from './camera.tsx'
import { Crop } from './crop.tsx'
import styles from './paper-dialog.module.css'
import { type Photo, photoOfFile } from './photo/page-photo.ts'
import { photoProblemText } from './problem-text.ts'
import { aside as words } from '../../words.ts'

interface PaperStepsProps {
  readonly onClose: () => void
  /** Gets the page as a PDF. */
  readonly onPage: (pdf: Uint8Array) => void
  readonly onMovement: (() => void) | undefined
}

export interface PaperDialogProps extends PaperStepsProps {
  readonly isOpen: boolean
}

/** The camera over a form, and then the corners of the page. The camera is off, and the photo forgotten, when it closes. */
export function PaperDialog({ isOpen, ...steps }: PaperDialogProps) {
  return (
    <Modal
      isOpen={isOpen}
      onClose={steps.onClose}
      className={styles['dialog']}
      aria-label={words.camera.heading()}
      firstFocus="h2"
    >
      <PaperSteps {...steps} />
    </Modal>
  )
}

function PaperSteps({ onClose, onMovement, onPage }: PaperStepsProps) {
  const [photo, setPhoto] = useState<Photo | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const takeFile = async (file: File) => {
    const read = await photoOfFile(file)
    if (typeof read === 'string') return setProblem(photoProblemText(read))
    setProblem(null)
    setPhoto(read)
  }
  return photo ? (
    <Crop isInDialog photo={photo} onRetake={() => setPhoto(null)} onUse={({ pdf }) => onPage(pdf)} />
  ) : (
    <Camera
      isInDialog
      onCancel={onClose}
      onFile={(file) => void takeFile(file)}
      onMovement={onMovement}
      onPhoto={setPhoto}
      problem={problem}
    />
  )
}
