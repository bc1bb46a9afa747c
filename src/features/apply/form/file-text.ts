import { type FileKind, type FileProblem, fileRules } from '#shared/file-types.ts'
import { sizeText } from '#platform/format.ts'
import { factsText } from '#shared/facts/facts-text.ts'
import { form as words } from '../words.ts'

function ruleTexts(kind: FileKind) {
  const { extensions, maxBytes } = fileRules[kind]
  return { types: factsText(extensions), size: sizeText(maxBytes) }
}

/** States the accepted types and the size limit before a file is picked. */
export function helperText(kind: FileKind): string {
  return words.file.helper(ruleTexts(kind))
}

/** Explains why a file was rejected. */
export function problemText(problem: FileProblem, kind: FileKind): string {
  return words.fileProblems[problem](ruleTexts(kind))
}
