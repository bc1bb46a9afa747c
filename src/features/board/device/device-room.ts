const maxShareOfQuota = 0.5

/** Whether more of the board may be stored: it takes at most half of the site's quota, because drafts and files have priority. */
export async function hasRoom(): Promise<boolean> {
  try {
    const { usage = 0, quota = Number.POSITIVE_INFINITY } = await navigator.storage.estimate()
    return usage < quota * maxShareOfQuota
  } catch {
    // The browser gives no estimate: assume that there is room.
    return true
  }
}
