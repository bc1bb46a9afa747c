import { extensionOf } from '#shared/file-types.ts'
import type { PickedFile } from '#shared/form/entered.ts'
import type { Field } from '#shared/job.ts'
import type { ResumeFileKind } from '../reader/resume-messages.ts'

/** Whether a field has a résumé. Its row has the same height while it is uploaded, so what stands below does not move under a finger. */
export function isResume({ name }: Field, { status }: PickedFile): boolean {
  return name === 'resume' && status !== 'rejected'
}

/** How a file is read. null: it is not. */
export function kindOfResume(fileName: string): ResumeFileKind | null {
  const extension = extensionOf(fileName)
  if (extension === '.docx') return 'docx'
  return extension === '.pdf' ? 'pdf' : null
}
