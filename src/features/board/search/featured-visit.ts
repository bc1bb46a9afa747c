const storageKey = 'careers-left-featured'

/** For a browser whose storage throws. */
let hasLeft = false

/** Whether this visit has left the featured view. A visit lasts as long as its tab. */
export function hasLeftFeatured(): boolean {
  try {
    return hasLeft || sessionStorage.getItem(storageKey) !== null
  } catch {
    return hasLeft
  }
}

/** Leaves the featured view for the rest of the visit, on every screen and after a reload. */
export function leaveFeatured(): void {
  try {
    sessionStorage.setItem(storageKey, '1')
  } catch {
    hasLeft = true
  }
}
