import type { FileKind } from './file-types.ts'
import { type Field, type Question, traitsOf } from './job.ts'

/** What a field of a form takes. Apart from the rules, because a job's page asks before anybody opens its form. */

/** Whether a field takes a file. */
export function isFileField(field: Pick<Field, 'type'>): boolean {
  const { takes } = traitsOf(field)
  return takes === 'document' || takes === 'video'
}

export function fileKindOf(field: Pick<Field, 'type'>): FileKind {
  return traitsOf(field).takes === 'video' ? 'video' : 'document'
}

/** The fields of a question that the applicant sees. */
export function visibleFields({ fields }: Pick<Question, 'fields'>): readonly Field[] {
  return fields.filter((field) => traitsOf(field).isShown)
}
