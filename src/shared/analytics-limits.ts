/** The numbers of the analytics outbox: the first three are the specification's (7 and 9), the rest ours. */

export const analyticsAttempts = 3
export const analyticsRetryDelayMs = 1_000
export const analyticsTimeoutMs = 122_000

/** What a device keeps while nobody takes it; the oldest go first. */
export const maxQueuedEvents = 500
export const maxQueuedAgeMs = 7 * 24 * 60 * 60 * 1000

/** Events of one request: some 30 kB, far below what the server takes. */
export const analyticsBatchSize = 50
/** Events that come together go together. */
export const analyticsBatchDelayMs = 1_000
/** After three failures events only queue for this long; coming online or back to the page tries at once. */
export const analyticsPauseMs = 60_000
