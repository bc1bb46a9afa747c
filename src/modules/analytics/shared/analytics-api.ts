/** What pages and the server have agreed on about events. */

/** The embedded service that stores events. */
export const analyticsApi = '/api/analytics'

export const maxAnalyticsBatch = 500
/** Of one event, as JSON in UTF-8. */
export const maxEventBytes = 2_048
/** Of one text in an event, such as an address with the campaign of a mailing. Pages cut longer ones. */
export const maxEventTextLength = 300
