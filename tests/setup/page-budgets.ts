/**
 * What a page may cost, by page: 10 % above what was measured when it was set. Sizes are in kB of 1000 bytes, as sent. Whoever makes a
 * page lighter lowers its budget. Without that air, a name that is one letter longer would decide about a change.
 */
interface PageBudget {
  readonly address: string
  /** The document with its inline styles and texts: all that the first paint waits for. */
  readonly documentKb: number
  /** Scripts of the first eight seconds on a phone, before anybody scrolls or presses anything. */
  readonly scriptsKb: number
  readonly scriptFiles: number
  /** Everything of these eight seconds. */
  readonly allKb: number
  readonly allFiles: number
}

export const pageBudgets: Readonly<Record<string, PageBudget>> = {
  'the home page': { address: '/', documentKb: 74, scriptsKb: 235, scriptFiles: 62, allKb: 339, allFiles: 81 },
  'a job': { address: '/jobs/7416001', documentKb: 29, scriptsKb: 289, scriptFiles: 81, allKb: 375, allFiles: 98 },
  'a job and its form': {
    address: '/jobs/7416001#apply',
    documentKb: 29,
    scriptsKb: 292,
    scriptFiles: 86,
    allKb: 380,
    allFiles: 108,
  },
  'a team': { address: '/engineering', documentKb: 19, scriptsKb: 228, scriptFiles: 54, allKb: 316, allFiles: 79 },
  'an office': { address: '/locations/pittsburgh', documentKb: 18, scriptsKb: 210, scriptFiles: 50, allKb: 306, allFiles: 75 },
}
