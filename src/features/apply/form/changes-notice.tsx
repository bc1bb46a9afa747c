import { language } from '#shared/words.ts'
import { Notice } from '#ui/notice/notice.tsx'
import type { FormChanges } from './draft-form.ts'
import { form as words } from '../words.ts'

/** Lists what the company has changed in the form since the draft was written. */
export function ChangesNotice({ changes }: { readonly changes: FormChanges }) {
  const list = new Intl.ListFormat(language, { type: 'unit' })
  const listed = (labels: readonly string[]) =>
    labels.length === 0 ? 'none' : list.format(labels.map((label) => words.changes.label({ label })))
  const { added, again, gone } = changes
  return (
    <Notice icon="file-text">{words.changes.lead({ added: listed(added), again: listed(again), gone: listed(gone) })}</Notice>
  )
}
