/**
 * The settings of a site: which board and services its pages use. A build has defaults (`VITE_*`). The server has settings of its
 * own at each start and writes them into every document and into the worker, so that one build serves any board
 * (`src/server/web/files/configured-files.ts`).
 */
export interface Settings {
  /** The system where the server delivers applications, or would with a key. Each takes other answers (`taken-answers.ts`). */
  readonly ats: string
  readonly boardUrl: string
  /** null without a list of freelance jobs. */
  readonly freelanceUrl: string | null
  readonly applicantUrl: string
  readonly autocompleteUrl: string
  readonly videoProvider: 'file' | 'youtube'
  /** Number of days that the device stores the receipt of a sent application. */
  readonly receiptDays: number
  /** When pictures of other hosts in job texts and posts load: at once, after a press, or never. */
  readonly foreignPictures: 'allow' | 'press' | 'never'
  /** What the server says of each module, by its name. A module reads its own. */
  readonly modules: Readonly<Record<string, Readonly<Record<string, string | number | boolean | null>>>>
  readonly vendors: Vendors
}

/** Other companies that the pages of modules talk to, as sources of a Content-Security-Policy. */
export interface Vendors {
  readonly connect: readonly string[]
  /** Their scripts sign in through a window that must reach the page, and write HTML as strings. */
  readonly script: readonly string[]
  readonly frame: readonly string[]
  /** Their pictures are shown whatever `foreignPictures` says. */
  readonly image: readonly string[]
}

export const noVendors: Vendors = { connect: [], script: [], frame: [], image: [] }

declare global {
  /** The settings where there is no document: in the service worker, and where the server renders pages. */
  // oxlint-disable-next-line no-var
  var siteSettings: Settings | undefined
}

/** The `id` of the element that holds the settings in a document, as JSON. */
export const settingsId = 'settings'
