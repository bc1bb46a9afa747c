/** Only Chromium tells it (https://developer.mozilla.org/en-US/docs/Web/API/Navigator/getBattery). */
interface BatteryManager extends EventTarget {
  readonly level: number
}
interface BatteryNavigator {
  readonly getBattery?: () => Promise<BatteryManager>
}

/**
 * Calls back with the battery's charge from 0 to 100, now and after each change. Never, where the browser does not tell.
 * @returns stops it
 */
export function watchBattery(onChange: (percent: number) => void): () => void {
  const stop = new AbortController()
  const begin = async () => {
    const battery = await (navigator as BatteryNavigator).getBattery?.()
    if (!battery || stop.signal.aborted) return
    const tell = () => onChange(Math.round(battery.level * 100))
    battery.addEventListener('levelchange', tell, { signal: stop.signal })
    tell()
  }
  // Refused by a policy: the same as not told.
  begin().catch(() => {})
  return () => stop.abort()
}
