/** The page of the alerts of a mail address, by the link of a mail. Apart from the contract, because every page of the site loads it. */
export const alertsPage = '/alerts'
