/** Month names as HTTP dates abbreviate them. */
const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** IMF-fixdate and the obsolete RFC 850 form: `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT`. */
const dateWithZone = /^[A-Z][a-z]+, (\d{2})[ -]([A-Z][a-z]{2})[ -](\d{2}|\d{4}) (\d{2}):(\d{2}):(\d{2}) GMT$/
/** The obsolete form of C's asctime: `Sun Nov  6 08:49:37 1994`. */
const asctimeDate = /^[A-Z][a-z]{2} ([A-Z][a-z]{2}) ([ \d]\d) (\d{2}):(\d{2}):(\d{2}) (\d{4})$/

/** RFC 9110 5.6.7: two digits mean the most recent past year with them, unless that is less than 50 years ahead. */
function fullYear(year: string, nowMs: number): number {
  if (year.length === 4) return Number(year)
  const now = new Date(nowMs).getUTCFullYear()
  const sameCentury = now - (now % 100) + Number(year)
  return sameCentury > now + 50 ? sameCentury - 100 : sameCentury
}

/**
 * Parses an HTTP date in any of the three forms that a recipient must accept (RFC 9110 5.6.7).
 *
 * @param nowMs decides the century of a two-digit year
 * @returns milliseconds since 1970, or null when the text is not an HTTP date
 */
export function parseHttpDate(text: string, nowMs: number): number | null {
  const zoned = dateWithZone.exec(text)
  const plain = zoned ? null : asctimeDate.exec(text)
  const [day, month, year, ...time] = zoned
    ? zoned.slice(1)
    : plain
      ? [plain[2], plain[1], plain[6], plain[3], plain[4], plain[5]]
      : []
  const monthIndex = monthNames.indexOf(month ?? '')
  if (day === undefined || year === undefined || monthIndex === -1) return null
  const [hours = 0, minutes = 0, seconds = 0] = time.map(Number)
  return Date.UTC(fullYear(year, nowMs), monthIndex, Number(day), hours, minutes, seconds)
}

/**
 * How long a server asks to wait (RFC 9110 10.2.3).
 *
 * @param retryAfter the header `Retry-After`: seconds, or an HTTP date
 * @param date the response header `Date`. A `Retry-After` date is compared with it where it is present, because the
 *   device's clock may be wrong.
 * @param nowMs the device's clock
 * @returns milliseconds, more than 0; null when there is no valid delay
 */
export function parseRetryAfter(retryAfter: string | null, date: string | null, nowMs: number): number | null {
  const text = retryAfter?.trim() ?? ''
  if (/^\d+$/.test(text)) return Number(text) * 1000 || null
  const untilMs = parseHttpDate(text, nowMs)
  if (untilMs === null) return null
  const sentMs = parseHttpDate(date?.trim() ?? '', nowMs) ?? nowMs
  return untilMs > sentMs ? untilMs - sentMs : null
}
