/**
 * How long a form waits for the database. Then it opens without, holds what is typed in memory, and takes over the stored draft
 * once the database answers. Together with the second that the job may take, a form opens within three seconds.
 */
export const storageWaitMs = 2_000
