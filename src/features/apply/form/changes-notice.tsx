import { Notice } from '#ui/notice/notice.tsx'
import type { FormChanges } from './draft-form.ts'

function sentence(words: string, labels: readonly string[]): string {
  return labels.length === 0 ? '' : `${words}: ${labels.map((label) => `“${label}”`).join(', ')}. `
}

/** Lists what the company has changed in the form since the draft was written. */
export function ChangesNotice({ changes: { added, again, gone } }: { readonly changes: FormChanges }) {
  return (
    <Notice icon="file-text">
      This form has changed since you wrote your draft. {sentence('New', added)}
      {sentence('Please answer again', again)}
      {sentence('No longer asked', gone)}Everything else is still here.
    </Notice>
  )
}
