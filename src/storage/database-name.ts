/** Names in the device's storage, in a file of their own for code that must not import Dexie. */
export const databaseName = 'careers'

/** The channel by which tabs tell each other that something has changed (`notices.ts`). */
export const channelName = 'careers-storage'

/** The key in localStorage of a draft's text, without its job (`draft-mirror.ts`). */
export const draftTextPrefix = 'careers-draft/'

/** Keys of the stored job lists. The version changes with their shape. */
export const jobListKeys = { regular: 'jobs@1.1.0', freelance: 'freelanceJobs@1.0.0' } as const

/** The tables whose rows the sweep deletes when their time is over. */
export const sweptTables = ['drafts', 'draftCopies', 'files', 'applications', 'earlierTries'] as const
