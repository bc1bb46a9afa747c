import { dayMs } from '#shared/durations.ts'

/** Limits of the device's storage, for code that must not import Dexie. */

/**
 * How long a form waits for the database. Then it opens without, holds what is typed in memory, and takes over the stored draft
 * once the database answers. Together with the second that the job may take, a form opens within three seconds.
 */
export const storageWaitMs = 2_000

/** Of the events stored on the device while the collector is unreachable. The oldest are dropped first. */
export const maxQueuedEvents = 500
export const maxQueuedAgeMs = 7 * dayMs

/** How long a draft stays that has given way to another one of its job. */
export const copyKeptDays = 7
