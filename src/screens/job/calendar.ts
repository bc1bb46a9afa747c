import { dayMs } from '#shared/durations.ts'
import type { JobDetail } from '#shared/job.ts'
import { deadlineMs } from '#features/board/job/deadline-text.ts'
import { job as words } from '../words.ts'

/** The end of a job's applications as an entry for a calendar (RFC 5545): a whole day, with a reminder the day before. */

/** Escapes a text value (RFC 5545, 3.3.11). */
function escaped(text: string): string {
  return text.replace(/[\\;,]/g, String.raw`\$&`).replace(/\r?\n/g, String.raw`\n`)
}

/** Lines have at most 75 bytes; what follows begins with a space (RFC 5545, 3.1). */
function folded(line: string): string {
  const lines: string[] = ['']
  let bytes = 0
  for (const letter of line) {
    const size = new TextEncoder().encode(letter).length
    if (bytes + size > 75) {
      lines.push(' ')
      bytes = 1
    }
    lines[lines.length - 1] += letter
    bytes += size
  }
  return lines.join('\r\n')
}

const compact = (time: number) => new Date(time).toISOString().replace(/[-:]|\.\d+/g, '')

/**
 * @param address of the job's page
 * @returns the file's text, or null for a date in an unknown format
 */
export function deadlineCalendar(
  { applicationDeadline, jobId, title }: Pick<JobDetail, 'applicationDeadline' | 'jobId' | 'title'>,
  address: string,
  nowMs: number,
): string | null {
  const startMs = deadlineMs(applicationDeadline ?? '')
  if (startMs === null) return null
  const date = (time: number) => compact(time).slice(0, 8)
  const summary = escaped(words.calendar.summary({ title }))
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//careers//apply by//EN',
    'BEGIN:VEVENT',
    `UID:apply-by-${jobId}@${new URL(address).host}`,
    `DTSTAMP:${compact(nowMs)}`,
    `DTSTART;VALUE=DATE:${date(startMs)}`,
    `DTEND;VALUE=DATE:${date(startMs + dayMs)}`,
    `SUMMARY:${summary}`,
    `DESCRIPTION:${escaped(address)}`,
    `URL:${address}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${summary}`,
    'TRIGGER:-P1D',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** Hands the entry to the device as a file. */
export function downloadCalendar(job: JobDetail, address: string): void {
  const text = deadlineCalendar(job, address, Date.now())
  if (text === null) return
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }))
  link.download = `apply-by-${job.jobId}.ics`
  link.click()
  URL.revokeObjectURL(link.href)
}
