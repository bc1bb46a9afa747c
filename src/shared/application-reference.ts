/**
 * The short name of an application, such as '7C1F-09AE', by which a candidate and a recruiter can talk about it.
 * @param key the idempotency key under which the device has sent it
 */
export function applicationReference(key: string): string {
  const letters = key
    .replace(/[^0-9a-z]/gi, '')
    .slice(0, 8)
    .toUpperCase()
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}
