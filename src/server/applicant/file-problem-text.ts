import type { FileProblem } from '#shared/file-types.ts'

/** Error messages for rejected files, uploaded or inside the answers. */
export const fileProblemText: Readonly<Record<FileProblem, string>> = {
  'wrong-type': 'This type of file is not accepted.',
  'wrong-content': 'The file is not what its name says.',
  'name-too-long': "The file's name is too long.",
  empty: 'The file is empty.',
  'too-large': 'The file is too large.',
}
