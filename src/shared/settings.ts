/**
 * Build-time settings. `vite.config.ts` validates the environment once and inlines the result into the page and the service
 * worker. Nothing reads `VITE_*` at run time.
 */
export interface Settings {
  readonly boardUrl: string
  /** null without a list of freelance jobs. */
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
  /** Number of days that the device stores the receipt of a sent application. */
  readonly receiptDays: number
  /** When pictures of other hosts in job texts and posts load: at once, after a press, or never. */
  readonly foreignPictures: 'allow' | 'press' | 'never'
}

/** Whether the build has the keys of at least one file picker, Dropbox or Google Drive. */
export function hasCloudPicker({ dropboxAppKey, googleApiKey, googleClientId }: Settings): boolean {
  return dropboxAppKey !== null || (googleApiKey !== null && googleClientId !== null)
}
