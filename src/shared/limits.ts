/** Limits that the page and the server both enforce, so that the server never rejects what the page accepts. */

export const maxNameLength = 255
export const limitedFields: readonly string[] = ['email', 'first_name', 'last_name']
/** The board rejects web addresses in these fields. */
export const fieldsWithoutUrls: readonly string[] = ['first_name', 'last_name', 'phone']

/** Limit of all other text answers, in UTF-16 code units like `maxlength`. A pasted résumé of forty pages fits. */
export const maxTextLength = 100_000
/** More than anybody has. Without a limit, a request could grow an application indefinitely. */
export const maxEducations = 50
export const maxEmployments = 50

/** Years outside this range are typing errors. */
export const minYear = 1900
export const maxYear = 2100

/** Delay between the last keystroke and the request for suggestions. */
export const suggestionDebounceMs = 300

export const documentExtensions = ['.pdf', '.doc', '.docx', '.txt', '.rtf'] as const
export const videoExtensions = ['.mp4', '.webm', '.ogg'] as const

/** The board accepts 100 MB, but a résumé over 10 MB is a scan that is too big to open on a phone. */
export const maxDocumentBytes = 10 * 1024 * 1024
export const maxVideoBytes = 60 * 1024 * 1024
export const maxFileNameLength = 200

export const maxFeaturedJobs = 5

/** Stored job lists are refreshed at every visit. Younger than an hour, they are shown without waiting for the network. */
export const jobListMaxStaleSeconds = 3600

/** Limit of the jobs with forms stored for offline use, about 25 kB each. The job list itself has no limit. */
export const maxOfflineJobs = 2_500

export const maxSubmissionBytes = 1024 * 1024

/** A ticket is requested immediately before the upload, so a short lifetime is enough. */
export const uploadTicketLifetimeSeconds = 15 * 60

/** A video, several documents and the answers, with the overhead of sealing. */
export const maxEnvelopeBytes = 75 * 1024 * 1024
