import { type DeskApplication, deskUrl } from '#shared/desk.ts'
import { buttonClass } from '#ui/button/button.tsx'
import styles from './files.module.css'
import { Icon } from '#ui/icon/icon.tsx'
import { sizeText } from './size-text.ts'

/** The ending of a file's name, for its bubble. Shown as text: a name proves nothing about a file. */
function endingOf(fileName: string): string {
  const [, ending = ''] = /\.([a-z0-9]{1,5})$/i.exec(fileName) ?? []
  return ending === '' ? 'FILE' : ending.toUpperCase()
}

/** The files, to download only: nothing of theirs is ever rendered here. */
export function Files({ application }: { readonly application: DeskApplication }) {
  const { applicationId, files } = application
  if (files.length === 0) return null
  return (
    <section className={styles['section']}>
      <h2>Files</h2>
      <ul className={styles['files']}>
        {files.map(({ fieldName, fileName, sizeBytes }) => {
          const ending = endingOf(fileName)
          return (
            <li key={fieldName} className={styles['file']}>
              <span className={styles['ending']} data-tone={ending === 'PDF' ? 'macaw' : 'starling'} aria-hidden="true">
                <Icon name={ending === 'PDF' ? 'file-text' : 'file-type'} />
                {ending}
              </span>
              <div className={styles['about']}>
                <b title={fileName} dir="auto">
                  {fileName}
                </b>
                <span className={styles['size']}>{sizeText(sizeBytes)}</span>
                <a
                  className={buttonClass({ variant: 'outline', size: 'compact' })}
                  href={deskUrl.file(applicationId, fieldName)}
                  download
                  aria-label={`Download ${fileName}`}
                >
                  <Icon name="download" />
                  Download
                </a>
              </div>
            </li>
          )
        })}
      </ul>
      <p className={styles['note']}>Files are saved to your computer. Nothing of them runs inside this page.</p>
    </section>
  )
}
