import { type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { extensionOf } from '#shared/file-types.ts'
import type { JobForm } from '#shared/job.ts'
import type { ApplicationSession } from './application-session.ts'
import type { FileReference } from './form/entered.ts'
import type { FormState } from './form/form-state.ts'
import { noResumeFill, type ResumeFillState, type ResumeFillStore } from './resume-fill.ts'
import type { ResumeFoundProps } from './resume-found.tsx'
import { readResume } from './resume/read-resume.ts'
import { ResumeOffer, ResumePlace, ResumeProblemCard, ResumeProgress } from './resume/resume-card.tsx'
import { readerBytes } from './resume/resume-limits.ts'
import type { ResumeFileKind } from './resume/resume-messages.ts'

/**
 * Offers to read a résumé, and reads it at the press. What it finds is shown by `resume-found.tsx`, whose code loads with the
 * reader. `screens/job` loads this when a résumé of a kind that can be read was picked.
 */

export interface ResumeHelpProps {
  readonly form: JobForm
  readonly state: FormState
  readonly file: FileReference
  readonly store: ResumeFillStore
  readonly session: Pick<ApplicationSession, 'dispatch' | 'getState' | 'readFile'>
}

/** null until a résumé was read. */
let loadedList: ComponentType<ResumeFoundProps> | null = null

function kindOfFile({ name }: FileReference): ResumeFileKind {
  return extensionOf(name) === '.docx' ? 'docx' : 'pdf'
}

export function ResumeHelp(props: ResumeHelpProps) {
  const { file, session, store } = props
  const all = useSyncExternalStore(store.subscribe, store.get, store.get)
  const [List, setList] = useState(() => loadedList)
  const reader = useRef<AbortController>(null)
  useEffect(() => () => reader.current?.abort(), [file.fileId])
  // Of another file nothing is known.
  const known = all.fileId === file.fileId ? all : noResumeFill
  const { reading } = known

  const read = async () => {
    const abort = new AbortController()
    reader.current = abort
    const show = (change: Partial<ResumeFillState>) => {
      if (store.get().fileId === file.fileId) store.set({ ...store.get(), ...change })
    }
    const { written } = store.get()
    store.set({ ...noResumeFill, written, fileId: file.fileId, reading: { status: 'reading', page: 0, pageCount: 0 } })
    const content = await session.readFile(file).catch(() => null)
    const onPage = (page: number, pageCount: number) => {
      if (!abort.signal.aborted) show({ reading: { status: 'reading', page, pageCount } })
    }
    const result = content ? await readResume(content, { kind: kindOfFile(file), onPage, signal: abort.signal }) : null
    if (abort.signal.aborted) return show({ reading: { status: 'offered' } })
    if (!result) return show({ reading: { status: 'problem', problem: 'unreadable' } })
    if (result.status === 'problem') return show({ reading: result })
    // Only now: Chromium does not load a module again that it could not load once, and a worker it does.
    const loaded = await import('./resume-found.tsx').catch(() => null)
    if (!loaded) return show({ reading: { status: 'problem', problem: 'not-loaded' } })
    const now = session.getState()
    const laterIds = 'form' in now ? loaded.findLaterRows(props.form, now.form, result.facts) : null
    loadedList = loaded.ResumeFound
    setList(() => loadedList)
    if (laterIds === null) show({ reading: { status: 'problem', problem: 'nothing-found' } })
    else show({ reading: { status: 'found', facts: result.facts, laterIds } })
  }

  return (
    <ResumePlace shows={known}>
      {reading.status === 'offered' ? (
        <ResumeOffer readerBytes={readerBytes[kindOfFile(file)]} onRead={() => void read()} />
      ) : null}
      {reading.status === 'reading' ? <ResumeProgress {...reading} /> : null}
      {reading.status === 'problem' ? <ResumeProblemCard problem={reading.problem} onRead={() => void read()} /> : null}
      {reading.status === 'found' && List ? <List {...props} known={known} found={reading} /> : null}
    </ResumePlace>
  )
}
