import { dayMs } from '#shared/durations.ts'

/** Limits of the events stored on the device while the collector is unreachable. The oldest are dropped first. */
export const maxQueuedEvents = 500
export const maxQueuedAgeMs = 7 * dayMs
