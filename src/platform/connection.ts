/** What the browser says of the connection and of idle time. */

interface NetworkInformation {
  readonly saveData?: boolean
}

/** The person asked their device to spend no data that is not needed. False where the browser does not say. */
export function savesData(): boolean {
  return (navigator as Navigator & { readonly connection?: NetworkInformation }).connection?.saveData === true
}

/** Resolves when the browser has nothing better to do; soon, where it cannot tell (WebKit). */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 10_000 })
    else setTimeout(resolve, 200)
  })
}
