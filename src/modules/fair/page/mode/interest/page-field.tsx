import type { RefObject } from 'react'
import { CanvasPlace } from '#modules/paper/page/aside/canvas-place.tsx'
import type { PagePhoto } from '#modules/paper/page/aside/photo/page-photo.ts'
import { PictureButton } from '#modules/paper/page/aside/picture-button.tsx'
import { aside as paper } from '#modules/paper/words.ts'
import { sizeText } from '#platform/format.ts'
import { Button } from '#ui/button/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { fieldClass } from '#ui/field/field.tsx'
import kit from '../parts/parts.module.css'
import styles from './page-field.module.css'
import { mode } from '../../../words.ts'

const { interest: words } = mode

const texts = words.page

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
    <fieldset ref={place} tabIndex={-1} className={fieldClass.field} data-size="touch">
      <legend className={fieldClass.label}>
        {texts.label()} <span className={fieldClass.optional}>{texts.optional()}</span>
      </legend>
      {page ? (
        <div className={styles['page']}>
          <CanvasPlace canvas={page.canvas} className={styles['picture']} label="" />
          <div className={styles['words']} role="status">
            <b>
              <Icon name="circle-check" />
              {page.isReadable ? texts.readable() : texts.one()}
            </b>
            <p>{texts.size({ size: sizeText(page.pdf.length) })}</p>
          </div>
          <Button variant="outline" size="touch" onClick={onCamera}>
            {paper.retake()}
          </Button>
          <Button variant="outline" size="touch" icon="trash-2" aria-label={texts.remove()} onClick={onRemove} />
        </div>
      ) : (
        <div className={styles['ways']}>
          <Button variant="outline" size="touch" icon="camera" onClick={onCamera}>
            {texts.photograph()}
          </Button>
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
