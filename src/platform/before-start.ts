/** What the visitor did in a rendered page before its code ran. `opening.ts` notes it, and the app reads it once. */
export interface BeforeStart {
  /** The visitor has scrolled or pressed something, so the app must not scroll the page, unless a link was followed. */
  hasActed: boolean
  /** The button that was pressed last. The app presses it again. */
  pressed: HTMLElement | null
}

declare global {
  interface Window {
    /** Missing in a page that was not rendered. */
    beforeStart?: BeforeStart
  }
}
