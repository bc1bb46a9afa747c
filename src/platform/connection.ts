/** What the browser says of the connection. */

interface NetworkInformation {
  readonly saveData?: boolean
}

/** The person asked their device to spend no data that is not needed. False where the browser does not say. */
export function savesData(): boolean {
  return (navigator as Navigator & { readonly connection?: NetworkInformation }).connection?.saveData === true
}
