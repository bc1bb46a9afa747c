/**
 * Errors as log lines may show them: without the message, which may quote what a person has typed, as those of `JSON.parse`, of
 * schemas and of a database do.
 */

const maxFrames = 10

/** Such as 'LibsqlError SQLITE_FULL'. */
export function kindOfError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const { code } = error as { readonly code?: unknown }
  return typeof code === 'string' ? `${error.name} ${code}` : error.name
}

/** Where an error was thrown, a call a line. Empty: nobody knows. */
export function framesOfError(error: unknown): string {
  if (!(error instanceof Error) || error.stack === undefined) return ''
  // A message may have lines that look like calls.
  const start = error.stack.indexOf(error.message)
  if (start === -1) return ''
  const frames = error.stack.slice(start + error.message.length).split('\n')
  return frames
    .map((frame) => frame.trim())
    .filter((frame) => frame.startsWith('at '))
    .slice(0, maxFrames)
    .join('\n')
}
