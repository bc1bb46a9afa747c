/** The alert of this search has started: the service has its code back. The worker tells the pages. */
export interface AlertStartedMessage {
  readonly type: 'alert-started'
  readonly search: string
}

/** The worker's cache with an entry for each search whose alert has ended, or was ended by its notification, until a page has read it. */
export const endedAlertsCache = 'ended-alerts'
