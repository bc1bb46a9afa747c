import { Notice } from '#ui/notice/notice.tsx'
import type { FormChanges } from './draft-form.ts'
import { words } from './words.ts'

/** Lists what the company has changed in the form since the draft was written. */
export function ChangesNotice({ changes }: { readonly changes: FormChanges }) {
  const sentence = (key: keyof FormChanges) => {
    const labels = changes[key].map((label) => `“${label}”`).join(', ')
    return labels === '' ? '' : words.changes[key]({ labels })
  }
  return (
    <Notice icon="file-text">
      {words.changes.lead({ added: sentence('added'), again: sentence('again'), gone: sentence('gone') })}
    </Notice>
  )
}
