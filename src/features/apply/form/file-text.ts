import { type FileKind, type FileProblem, fileRules } from '#shared/file-types.ts'

/** The form's texts about files. */

const mebibyte = 1024 * 1024

/** Returns for example '184 KB' or '2.4 MB'. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  if (bytes < mebibyte) return `${Math.round(bytes / 1024)} KB`
  return `${(bytes / mebibyte).toFixed(1).replace('.0', '')} MB`
}

/** States the accepted types and the size limit before a file is picked. */
export function helperText(kind: FileKind): string {
  const { extensions, maxBytes } = fileRules[kind]
  return `Accepted types: ${extensions.join(', ')}. Up to ${formatBytes(maxBytes)}.`
}

/** Explains why a file was rejected. */
export function problemText(problem: FileProblem, kind: FileKind): string {
  const { extensions, maxBytes } = fileRules[kind]
  switch (problem) {
    case 'wrong-type':
      return `We can’t take this type of file. Please use ${extensions.join(', ')}.`
    case 'empty':
      return 'This file is empty.'
    case 'too-large':
      return `This file is larger than ${formatBytes(maxBytes)}.`
    case 'name-too-long':
      return 'The name of this file is too long.'
    case 'wrong-content':
      return 'This file isn’t what its name says. Please save it again and add it once more.'
  }
}
