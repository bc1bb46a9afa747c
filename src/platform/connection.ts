/** Reads the Network Information API. */

interface NetworkInformation {
  readonly saveData?: boolean
}

/** Whether the visitor turned on the browser's data saver. False where the browser does not report it. */
export function savesData(): boolean {
  return (navigator as Navigator & { readonly connection?: NetworkInformation }).connection?.saveData === true
}
