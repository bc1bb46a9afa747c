/** The page of the alerts of a mail address, by the link of a mail. */
export const alertsPage = '/alerts'
