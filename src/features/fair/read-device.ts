import type { TabletReport } from '#shared/fair.ts'

/** Only Chromium has it (https://developer.mozilla.org/en-US/docs/Web/API/Navigator/getBattery). */
interface BatteryNavigator {
  readonly getBattery?: () => Promise<{ readonly level: number }>
}

/** What a tablet reports of itself, as far as the browser tells. Never rejects. */
export async function readDevice(): Promise<Pick<TabletReport, 'batteryPercent' | 'freeBytes'>> {
  const readBattery = async () => {
    const battery = await (navigator as BatteryNavigator).getBattery?.()
    return battery ? Math.round(battery.level * 100) : null
  }
  const readRoom = async () => {
    const { quota, usage } = (await (navigator.storage as StorageManager | undefined)?.estimate()) ?? {}
    return quota === undefined ? null : Math.max(0, quota - (usage ?? 0))
  }
  const [batteryPercent, freeBytes] = await Promise.all([readBattery().catch(() => null), readRoom().catch(() => null)])
  return { batteryPercent, freeBytes }
}
