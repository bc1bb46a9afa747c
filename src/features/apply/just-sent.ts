/** What the history says of the thank-you page: an application led to it. A device that stores nothing has no other sign of it. */
export const justSent = { isSent: true } as const

export function hasJustSent(locationState: unknown): boolean {
  return typeof locationState === 'object' && locationState !== null && 'isSent' in locationState && locationState.isSent === true
}
