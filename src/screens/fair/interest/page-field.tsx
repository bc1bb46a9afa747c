import { type ChangeEvent, type RefObject, useRef } from 'react'
import { sizeText } from '#platform/format.ts'
import { FairButton } from '../kit/fair-button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import kit from '../kit/kit.module.css'
import { CanvasPlace } from './canvas-place.tsx'
import styles from './page-field.module.css'
import type { PagePhoto } from './photo/page-photo.ts'

interface PageFieldProps {
  /** null: none yet. */
  readonly page: PagePhoto | null
  /** What went wrong with the last picture, or null. */
  readonly problem: string | null
  /** Where the focus goes when the camera has closed. */
  readonly place: RefObject<HTMLFieldSetElement | null>
  readonly onCamera: () => void
  readonly onFile: (file: File) => void
  readonly onRemove: () => void
}

/** The photo of a résumé on paper, as a field of the form. */
export function PageField({ onCamera, onFile, onRemove, page, place, problem }: PageFieldProps) {
  return (
    <fieldset ref={place} tabIndex={-1} className={styles['field']}>
      <legend className={kit['label']}>
        Your résumé on paper <span className={kit['label-note']}>optional</span>
      </legend>
      {page ? (
        <div className={styles['page']}>
          <CanvasPlace canvas={page.canvas} className={styles['picture']} label="" />
          <div className={styles['words']} role="status">
            <b>
              <Icon name="circle-check" />
              {page.isReadable ? 'One page, straight and readable' : 'One page'}
            </b>
            <p>A PDF of {sizeText(page.pdf.length)}, sealed with your name.</p>
          </div>
          <FairButton onClick={onCamera}>Retake</FairButton>
          <FairButton icon="trash-2" aria-label="Remove the photo" onClick={onRemove} />
        </div>
      ) : (
        <div className={styles['ways']}>
          <FairButton icon="camera" onClick={onCamera}>
            Photograph it
          </FairButton>
          <PictureButton onFile={onFile} />
        </div>
      )}
      {problem === null ? null : (
        <p className={kit['error']} role="alert">
          <Icon name="circle-alert" />
          {problem}
        </p>
      )}
    </fieldset>
  )
}

/** Opens the device's pictures. */
export function PictureButton({ onFile }: Pick<PageFieldProps, 'onFile'>) {
  const input = useRef<HTMLInputElement>(null)
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? []
    // Its name must not stay in the page, and the same picture can be chosen again.
    event.currentTarget.value = ''
    if (file) onFile(file)
  }
  return (
    <>
      <input ref={input} type="file" accept="image/*" aria-label="Picture of your résumé" onChange={take} hidden />
      <FairButton icon="image" onClick={() => input.current?.click()}>
        Choose a picture
      </FairButton>
    </>
  )
}
