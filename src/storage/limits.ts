/** Limits of the device's storage, for code that must not import Dexie. */

/**
 * How long a form waits for the database. Then it opens without, holds what is typed in memory, and takes over the stored draft
 * once the database answers. Together with the second that the job may take, a form opens within three seconds.
 */
export const storageWaitMs = 2_000

/** How long a draft stays that has given way to another one of its job. */
export const copyKeptDays = 7
