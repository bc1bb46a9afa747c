import { isCode, typedCode } from '#shared/code-letters.ts'
import { fairPaths } from '../../../shared/fair-pages.ts'

/** The code in an address of `fairPaths.join`, whatever the host is called. null: it is another one. */
export function codeInAddress(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { hash, pathname } = new URL(address)
  const code = typedCode(hash)
  return pathname.endsWith(fairPaths.join()) && isCode(code) ? code : null
}
