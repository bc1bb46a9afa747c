/** The addresses of the job feeds. */
export const jobFeeds = { atom: '/feed.xml', json: '/feed.json', partners: '/jobs.xml' } as const
