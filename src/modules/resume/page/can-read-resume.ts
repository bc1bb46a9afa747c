import type { Field } from '#shared/job.ts'
import { extensionOf } from '#shared/file-types.ts'
import type { PickedFile } from '#shared/form/entered.ts'

/**
 * Whether a picked file is a résumé of a kind that this device can read. Not before its upload has ended: the row of the file changes its
 * height then, and the offer below it would move away from the press. The reader's code would also take the line from the upload.
 */
export function canReadResume({ name }: Field, { file, status }: PickedFile): boolean {
  const isHere = status === 'stored' || status === 'kept'
  return name === 'resume' && isHere && ['.pdf', '.docx'].includes(extensionOf(file.name))
}
