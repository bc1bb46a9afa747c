/** What the browser and the screen report about themselves. `analytics-browser.ts` interprets it. */
export interface BrowserDescription {
  readonly userAgent: string
  readonly vendor: string
  readonly hasOperaObject: boolean
  readonly screenWidth: number
  readonly screenHeight: number
}

export function describeBrowser(): BrowserDescription {
  const { userAgent, vendor } = navigator
  return {
    userAgent,
    // Missing in some browsers, although the types say otherwise.
    vendor: vendor ?? '',
    hasOperaObject: 'opera' in window,
    screenWidth: screen.width,
    screenHeight: screen.height,
  }
}
