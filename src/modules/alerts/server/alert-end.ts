import { alertMonths } from '../shared/alerts.ts'

/** When an alert ends that starts or is renewed now. */
export function alertEndMs(nowMs: number): number {
  const date = new Date(nowMs)
  date.setUTCMonth(date.getUTCMonth() + alertMonths)
  return date.getTime()
}
