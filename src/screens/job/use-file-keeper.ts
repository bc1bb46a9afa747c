import { useRef, useState } from 'react'
import type { FileKeeper } from '#features/application/use-application.ts'
import type { OpenDraft } from '#features/drafts/use-draft.ts'
import type { KeptResume } from './form-start.ts'

export interface KeptFiles {
  readonly fileKeeper: FileKeeper
  /** A file is in this page's memory only. */
  readonly hasUnkeptFile: boolean
  readonly keepFiles: () => Promise<void>
  /** Stores the kept résumé as this form's own, once, if it is among these. */
  readonly keepPicked: (fileIds: readonly string[]) => void
}

/** Stores each picked file at once, whether its upload succeeds or not. */
export function useFileKeeper({ attach, readFile }: OpenDraft, keptResume: KeptResume | null): KeptFiles {
  const [keeping] = useState(() => new Set<Promise<void>>())
  const [hasUnkeptFile, setHasUnkeptFile] = useState(false)
  const keep = async (fileId: string, file: File) => {
    // One that cannot be read is said so by its upload.
    const bytes = await file.arrayBuffer().catch(() => null)
    if (!bytes) return
    const { status } = await attach({ fileId, fileName: file.name, mediaType: file.type, bytes })
    if (status !== 'kept') setHasUnkeptFile(true)
  }
  const start = (fileId: string, file: File) => {
    const work = keep(fileId, file).finally(() => keeping.delete(work))
    keeping.add(work)
  }
  const hasKeptResume = useRef(false)
  return {
    hasUnkeptFile,
    keepFiles: async () => {
      await Promise.all(keeping)
    },
    keepPicked: (fileIds) => {
      if (!keptResume || hasKeptResume.current || !fileIds.includes(keptResume.fileId)) return
      hasKeptResume.current = true
      start(keptResume.fileId, keptResume.file)
    },
    fileKeeper: {
      keep: start,
      load: async (fileId) => {
        if (fileId === keptResume?.fileId) return keptResume.file
        const reading = await readFile(fileId)
        if (reading.status !== 'ready') return null
        const { bytes, fileName, mediaType } = reading.file
        return new File([bytes], fileName, { type: mediaType })
      },
    },
  }
}
