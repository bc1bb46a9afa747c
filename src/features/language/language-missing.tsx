import { useState } from 'react'
import { Toast } from '#ui/toast/toast.tsx'
import { ownNameOf } from './language-names.ts'
import { language as words } from '../words.ts'

/** Says that a page is in another language than its address names, because the device has no files of that one. */
export function LanguageMissing({ language }: { readonly language: string }) {
  const [isClosed, setIsClosed] = useState(false)
  return isClosed ? null : <Toast title={words.offline({ name: ownNameOf(language) })} onClose={() => setIsClosed(true)} />
}
