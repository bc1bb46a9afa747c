/** Tells the watchdog (`watchdog.ts`), which stands outside the app, that the app is on the screen. */
export function markStarted(): void {
  document.documentElement.dataset['started'] = ''
}
