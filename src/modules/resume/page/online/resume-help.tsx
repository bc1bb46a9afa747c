import { useEffect, useRef, useSyncExternalStore } from 'react'
import { extensionOf } from '#shared/file-types.ts'
import type { FileReference } from '#shared/form/entered.ts'
import type { SlotProps } from '#platform/page-module.ts'
import { readerBytes } from './reader/resume-limits.ts'
import type { ResumeFileKind } from './reader/resume-messages.ts'
import { noResumeFill, resumeFillOf, type ResumeFillState } from './resume-fill.ts'
import { findLaterRows, ResumeFound } from './resume-found.tsx'
import { readResume } from './read-resume.ts'
import { ResumeOfferCard, ResumePlace, ResumeProblemCard, ResumeProgress } from './resume-card.tsx'

/** Offers to read a résumé, reads it at the press, and shows what was found. */

export interface ResumeHelpProps extends Omit<SlotProps['file-help'], 'field' | 'picked'> {
  readonly file: FileReference
}

function kindOfFile({ name }: FileReference): ResumeFileKind {
  return extensionOf(name) === '.docx' ? 'docx' : 'pdf'
}

export function ResumeHelp(props: ResumeHelpProps) {
  const { file, inForm } = props
  const store = resumeFillOf(inForm)
  const all = useSyncExternalStore(store.subscribe, store.get, store.get)
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
    store.set({ ...noResumeFill, fileId: file.fileId, reading: { status: 'reading', page: 0, pageCount: 0 } })
    const content = await inForm.readFile(file).catch(() => null)
    const onPage = (page: number, pageCount: number) => {
      if (!abort.signal.aborted) show({ reading: { status: 'reading', page, pageCount } })
    }
    const result = content ? await readResume(content, { kind: kindOfFile(file), onPage, signal: abort.signal }) : null
    if (abort.signal.aborted) return show({ reading: { status: 'offered' } })
    if (!result) return show({ reading: { status: 'problem', problem: 'unreadable' } })
    if (result.status === 'problem') return show({ reading: result })
    const now = inForm.getEntered()
    const laterIds = now && findLaterRows(props.form, now, result.facts)
    if (laterIds === null) show({ reading: { status: 'problem', problem: 'nothing-found' } })
    else show({ reading: { status: 'found', facts: result.facts, laterIds } })
  }

  return (
    <ResumePlace shows={known}>
      {reading.status === 'offered' ? (
        <ResumeOfferCard readerBytes={readerBytes[kindOfFile(file)]} onRead={() => void read()} />
      ) : null}
      {reading.status === 'reading' ? <ResumeProgress {...reading} /> : null}
      {reading.status === 'problem' ? <ResumeProblemCard problem={reading.problem} onRead={() => void read()} /> : null}
      {reading.status === 'found' ? <ResumeFound {...props} known={known} found={reading} /> : null}
    </ResumePlace>
  )
}
