/**
 * Keeps the screen on until the returned function is called. The browser releases the lock of a hidden page, so it is requested
 * again when the page is visible. Does nothing where the browser has no wake lock or refuses it, as with a low battery.
 */
export function keepScreenOn(): () => void {
  let isOver = false
  let lock: WakeLockSentinel | null = null
  const request = async () => {
    if (document.visibilityState !== 'visible' || (lock && !lock.released)) return
    const taken = await (navigator.wakeLock as WakeLock | undefined)?.request('screen')
    if (!taken) return
    if (isOver) return taken.release()
    lock = taken
  }
  const take = () => void request().catch(() => {})
  take()
  document.addEventListener('visibilitychange', take)
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', take)
    void lock?.release().catch(() => {})
  }
}
