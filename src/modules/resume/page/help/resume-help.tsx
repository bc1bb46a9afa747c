import { useEffect, useState, useSyncExternalStore } from 'react'
import type { FileReference } from '#shared/form/entered.ts'
import type { SlotProps } from '#platform/page-module.ts'
import { useOnline } from '#platform/online.ts'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { readResume, type ResumeResult } from './read-resume.ts'
import { ResumePlace, ResumeProblemCard, ResumeProgress } from './resume-card.tsx'
import { noResumeFill, resumeFillOf, type ResumeFillState, type ResumeReadingState } from './resume-fill.ts'
import { ResumeFound } from './resume-found.tsx'
import { isResume, kindOfResume } from './resume-kind.ts'
import type { ResumeRow } from './resume-row.ts'
import { resumeRows } from './resume-rows.ts'
import { help as words } from '../../words.ts'

/** Below a file field: reads a résumé as soon as it is picked, and shows what was found. */

export interface ResumeCardProps extends Omit<SlotProps['file-help'], 'field' | 'picked'> {
  readonly file: FileReference
}

export function ResumeHelp({ field, picked, ...props }: SlotProps['file-help']) {
  return isResume(field, picked) ? <ResumeCard {...props} file={picked.file} /> : null
}

const problem = (reason: Extract<ResumeResult, { status: 'problem' }>['problem']): ResumeResult => ({
  status: 'problem',
  problem: reason,
})

/** Reads the file that the store is about. Stops with the signal, and can be started again. */
async function readInto({ file, inForm }: ResumeCardProps, signal: AbortSignal): Promise<void> {
  const store = resumeFillOf(inForm)
  const show = (reading: ResumeReadingState) => {
    if (!signal.aborted && store.get().fileId === file.fileId) store.set({ ...store.get(), reading })
  }
  const kind = kindOfResume(file.name)
  if (kind === null) return show(problem('other-kind'))
  const content = await inForm.readFile(file).catch(() => null)
  const onPage = (page: number, pageCount: number) => show({ status: 'reading', page, pageCount })
  show(content ? await readResume(content, { kind, onPage, signal }) : problem('unreadable'))
}

/** What is to be done belongs to it: that a file cannot be read alone would sound as if it were not attached. */
const problemNews = (kind: keyof typeof words.problems) => `${words.problems[kind]()}. ${words.problemLeads[kind]()}`

/** What screen readers hear of the card. */
function newsOf({ isTakenBack, lastPress, reading }: ResumeFillState, rows: readonly ResumeRow[]): string {
  if (reading.status === 'reading') return ''
  if (reading.status === 'problem') return problemNews(reading.problem)
  if (rows.length === 0) return problemNews('nothing-found')
  if (isTakenBack) return words.asBefore()
  if (lastPress === null) return words.countFound({ count: rows.length })
  const usedCount = rows.filter(({ isUsed }) => isUsed).length
  return usedCount === 0 ? '' : words.countFilled({ count: usedCount })
}

function ResumeCard(props: ResumeCardProps) {
  const { entered, file, form, inForm } = props
  const store = resumeFillOf(inForm)
  const all = useSyncExternalStore(store.subscribe, store.get, store.get)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const { fileId, reading } = store.get()
    // It was read before its section was closed and opened again.
    if (fileId === file.fileId && reading.status !== 'reading') return undefined
    store.set({ ...noResumeFill, fileId: file.fileId })
    const abort = new AbortController()
    void readInto({ entered, file, form, inForm }, abort.signal)
    return () => abort.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each file and try
  }, [file.fileId, tries])
  // Of another file nothing is known.
  const known = all.fileId === file.fileId ? all : noResumeFill
  const { reading } = known
  const tryAgain = () => {
    store.set({ ...noResumeFill, fileId: file.fileId })
    setTries((count) => count + 1)
  }

  const isOnline = useOnline()
  const mustWait = reading.status === 'problem' && (reading.problem === 'offline' || reading.problem === 'not-loaded')
  const [wasOffline, setWasOffline] = useState(!isOnline)
  if (!isOnline && !wasOffline) setWasOffline(true)
  useEffect(() => {
    if (!isOnline || !wasOffline || !mustWait) return
    setWasOffline(false)
    tryAgain()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when the network is back
  }, [isOnline, wasOffline, mustWait])

  const rows = reading.status === 'found' ? resumeRows(form, entered, reading.facts) : []
  return (
    <ResumePlace shows={known}>
      <VisuallyHidden>
        <span role="status">{newsOf(known, rows)}</span>
      </VisuallyHidden>
      {reading.status === 'reading' ? <ResumeProgress {...reading} /> : null}
      {reading.status === 'problem' ? <ResumeProblemCard problem={reading.problem} onRead={tryAgain} /> : null}
      {reading.status === 'found' && rows.length === 0 ? <ResumeProblemCard problem="nothing-found" onRead={tryAgain} /> : null}
      {reading.status === 'found' && rows.length > 0 ? (
        <ResumeFound {...props} known={known} facts={reading.facts} rows={rows} isOnline={isOnline} />
      ) : null}
    </ResumePlace>
  )
}
