/**
 * Build-time settings (contracts.md). `vite.config.ts` validates the environment once and writes the result into the page
 * and the service worker; nothing reads `VITE_*` at run time.
 */
export interface Settings {
  readonly boardUrl: string
  /** null: there is no list of freelance jobs. */
  readonly freelanceUrl: string | null
  readonly applicantUrl: string
  readonly autocompleteUrl: string
  readonly feedUrl: string
  readonly analyticsUrl: string
  readonly analyticsDevUrl: string
  readonly dropboxAppKey: string | null
  readonly googleClientId: string | null
  readonly googleApiKey: string | null
  readonly videoProvider: 'file' | 'youtube'
}
