import { findFacts } from './find-facts.ts'
import { maxResumeCharacters } from './resume-limits.ts'
import type { FromResumeWorker, ResumeFileKind, ResumeReading, ToResumeWorker } from './resume-messages.ts'

/** A worker that reads one résumé, and reports on the port of the page's message. It is ended afterwards, whatever it is doing. */

type Report = (message: FromResumeWorker) => void

/** @throws if the code of the reader cannot be loaded */
async function loadReader(kind: ResumeFileKind): Promise<(bytes: Uint8Array, report: Report) => Promise<ResumeReading>> {
  if (kind === 'docx') {
    const { readDocx } = await import('#platform/documents/docx-text.ts')
    return async (bytes) => readDocx(bytes, maxResumeCharacters)
  }
  const { readPdf } = await import('./pdf-text.ts')
  const readCharacterMap = async (name: string) => (await import('./character-maps.ts')).readCharacterMap(name)
  return (bytes, report) =>
    readPdf(bytes, { readCharacterMap, onPage: (page, pageCount) => report({ kind: 'page', page, pageCount }) })
}

async function answer({ bytes, kind }: ToResumeWorker, report: Report): Promise<void> {
  const read = await loadReader(kind).catch(() => null)
  if (!read) return report({ kind: 'problem', problem: 'not-loaded' })
  report({ kind: 'started' })
  const reading = await read(bytes, report)
  if (reading.status === 'read') report({ kind: 'facts', facts: findFacts(reading.text) })
  else report({ kind: 'problem', problem: reading.status })
}

addEventListener('message', ({ data, ports: [port] }: MessageEvent<ToResumeWorker>) => {
  if (port) void answer(data, (message) => port.postMessage(message))
})
