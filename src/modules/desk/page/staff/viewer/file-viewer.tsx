import { useRef, useState } from 'react'
import { type DeskFile, deskUrl } from '../../../shared/desk.ts'
import { useMediaQuery } from '#platform/media-query.ts'
import { sizeText } from '#platform/format.ts'
import { Button } from '#ui/button/button.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { SkeletonRows } from '#ui/skeleton/skeleton.tsx'
import { useDesk } from '../parts/desk-context.ts'
import { staff } from '../../../words.ts'
import { mayBeShown } from './file-kind.ts'
import styles from './file-viewer.module.css'
import { useFileFrame } from './use-file-frame.ts'

const { files: words } = staff.application

/** In percent of the width of the frame. */
const zooms = [50, 75, 100, 125, 150, 200, 300] as const

interface FileViewerProps {
  readonly applicationId: string
  readonly files: readonly DeskFile[]
}

/** What somebody has sent a file as: 'Résumé', or the name of the file. */
const labelOf = ({ fieldName, fileName }: DeskFile) =>
  fieldName === 'resume' ? words.resume() : fieldName === 'cover_letter' ? words.coverLetter() : fileName

/** The files of an application, one at a time. Beside the answers, the first one is shown at once. */
export function FileViewer({ applicationId, files }: FileViewerProps) {
  const isBeside = useMediaQuery('(width >= 64rem)')
  const [chosen, setChosen] = useState<string | null>(null)
  const selected = files.find(({ fieldName }) => fieldName === chosen) ?? files[0]
  const tab = useRef<HTMLButtonElement>(null)
  if (!selected) return null
  return (
    <section className={styles['viewer']} aria-label={words.heading()}>
      <ul className={styles['tabs']}>
        {files.map((file) => {
          const isSelected = file.fieldName === selected.fieldName
          return (
            <li key={file.fieldName}>
              <button
                type="button"
                ref={isSelected ? tab : null}
                className={styles['tab']}
                data-tone="macaw"
                aria-pressed={isSelected}
                title={file.fileName}
                onClick={() => setChosen(file.fieldName)}
              >
                <Icon name="file-text" />
                <span dir="auto">{labelOf(file)}</span>
              </button>
            </li>
          )
        })}
      </ul>
      <OneFile
        key={selected.fieldName}
        applicationId={applicationId}
        file={selected}
        isOpen={isBeside || chosen !== null}
        onOpen={() => setChosen(selected.fieldName)}
        onLeave={() => tab.current?.focus()}
      />
    </section>
  )
}

interface OneFileProps {
  readonly applicationId: string
  readonly file: DeskFile
  readonly isOpen: boolean
  readonly onOpen: () => void
  readonly onLeave: () => void
}

function DownloadLink({ applicationId, file: { fieldName, fileName } }: Pick<OneFileProps, 'applicationId' | 'file'>) {
  return (
    <a
      className={buttonClass({ variant: 'ghost', size: 'compact' })}
      href={deskUrl.file(applicationId, fieldName)}
      download
      aria-label={words.downloadFile({ file: fileName })}
    >
      <Icon name="download" />
    </a>
  )
}

function OneFile(props: OneFileProps) {
  const { applicationId, file, isOpen, onOpen } = props
  if (file.check !== 'passed') return <HeldBackFile file={file} />
  if (isOpen && mayBeShown(file)) return <ShownFile {...props} />
  return (
    <>
      <div className={styles['tools']}>
        <DownloadLink applicationId={applicationId} file={file} />
      </div>
      <div className={styles['message']}>
        <p dir="auto">
          <b>{file.fileName}</b> <span className={styles['size']}>{sizeText(file.sizeBytes)}</span>
        </p>
        {mayBeShown(file) ? (
          <Button variant="outline" size="compact" onClick={onOpen}>
            <Icon name="eye" />
            {words.show()}
          </Button>
        ) : (
          <p>{words.notShown()}</p>
        )}
      </div>
    </>
  )
}

/** A file that nobody gets: a scanner has found something in it, or has not answered yet. */
function HeldBackFile({ file: { check, fileName, sizeBytes } }: Pick<OneFileProps, 'file'>) {
  return (
    <>
      <div className={styles['tools']} />
      <div className={styles['message']} role="status">
        <p dir="auto">
          <b>{fileName}</b> <span className={styles['size']}>{sizeText(sizeBytes)}</span>
        </p>
        <p>{check === 'found' ? words.found() : words.unchecked()}</p>
      </div>
    </>
  )
}

function ShownFile({ applicationId, file, onLeave }: OneFileProps) {
  const { onSignedOut } = useDesk()
  const frame = useRef<HTMLIFrameElement>(null)
  const { fieldName, fileName } = file
  const url = deskUrl.shownFile(applicationId, fieldName)
  const { address, send, state } = useFileFrame(frame, { url, fileName }, { onLeave, onSignedOut })
  const [zoom, setZoom] = useState(100)
  const hasFrame = state.status === 'loading' || state.status === 'shown'
  const isShown = state.status === 'shown'
  const change = (percent: number | undefined) => {
    if (percent === undefined) return
    setZoom(percent)
    send({ kind: 'zoom', percent })
  }
  return (
    <>
      <div className={styles['tools']}>
        {isShown && state.pageCount > 0 ? (
          <span className={styles['page']}>{words.page({ page: state.page, count: state.pageCount })}</span>
        ) : null}
        <Button
          variant="ghost"
          size="compact"
          aria-label={words.zoomOut()}
          isDisabled={!isShown || zoom === zooms[0]}
          onClick={() => change(zooms.findLast((percent) => percent < zoom))}
        >
          <Icon name="zoom-out" />
        </Button>
        <Button
          variant="ghost"
          size="compact"
          aria-label={words.zoomIn()}
          isDisabled={!isShown || zoom === zooms.at(-1)}
          onClick={() => change(zooms.find((percent) => percent > zoom))}
        >
          <Icon name="zoom-in" />
        </Button>
        <DownloadLink applicationId={applicationId} file={file} />
      </div>
      {hasFrame ? (
        <div className={styles['stage']} aria-busy={!isShown}>
          <iframe
            ref={frame}
            className={styles['frame']}
            // It is of no origin, so nothing that it could be made to do reaches this page.
            sandbox="allow-scripts"
            referrerPolicy="no-referrer"
            title={words.frame({ file: fileName })}
            src={address}
          />
          {isShown ? null : (
            <div className={styles['wait']}>
              <SkeletonRows count={6} label={words.loading({ file: fileName })} />
            </div>
          )}
        </div>
      ) : (
        <div className={styles['message']} role="status">
          <p>{state.status === 'unreachable' ? words.unreachable() : words.notShown()}</p>
        </div>
      )}
      <div className={styles['foot']}>
        {isShown && state.shownCount < state.pageCount ? (
          <Button variant="outline" size="compact" onClick={() => send({ kind: 'more' })}>
            {words.more({ shown: state.shownCount, count: state.pageCount })}
          </Button>
        ) : null}
        <p className={styles['note']}>
          <Icon name="shield-check" />
          {words.sandbox()}
        </p>
      </div>
    </>
  )
}
