/** Every limit that the page and the server both hold, so that neither promises what the other refuses (specification 9). */

export const maxNameLength = 255
export const limitedFields: readonly string[] = ['email', 'first_name', 'last_name']
/** The board refuses a web address in these (greenhouse.md 1.9). */
export const fieldsWithoutUrls: readonly string[] = ['first_name', 'last_name', 'phone']

/** Years of an education that are not a slip of the finger. */
export const minYear = 1900
export const maxYear = 2100

/** How long typing must rest before suggestions are asked for (specification 9). */
export const suggestionDebounceMs = 300

export const documentExtensions = ['.pdf', '.doc', '.docx', '.txt', '.rtf'] as const
export const videoExtensions = ['.mp4', '.webm', '.ogg'] as const

/** The board takes 100 MB; a résumé over 10 MB is a scan that nobody opens on a phone. */
export const maxDocumentBytes = 10 * 1024 * 1024
export const maxVideoBytes = 60 * 1024 * 1024
export const maxFileNameLength = 200

export const maxFeaturedJobs = 5

/** Cached job lists are refreshed at every visit, and shown without waiting while younger than an hour (specification 9). */
export const jobListMaxStaleSeconds = 3600

/** Jobs with their forms that a device keeps for offline, some 25 kB each; the list itself is kept whole. */
export const maxOfflineJobs = 2_500

export const maxSubmissionBytes = 1024 * 1024
export const maxAnalyticsBatch = 500

/** An upload ticket is fetched just before its upload, so it need not live long. */
export const uploadTicketLifetimeSeconds = 15 * 60
