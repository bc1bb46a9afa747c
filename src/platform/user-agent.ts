/** How the browser and the screen describe themselves; what it means is `#shared/analytics-browser.ts`'s affair. */
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
    // Some browsers have none, whatever the types say.
    vendor: vendor ?? '',
    hasOperaObject: 'opera' in window,
    screenWidth: screen.width,
    screenHeight: screen.height,
  }
}
