import { brand } from '#content'

/** What the page says of itself (specification 2, "Job detail"); which job it is comes from the board. */
export const meta = { title: 'Job Detail', description: brand.description } as const
