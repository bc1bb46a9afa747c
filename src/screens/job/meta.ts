import { brand } from '#content'

/** The title and the default description of the page. A loaded job replaces the description. */
export const meta = { title: 'Job Detail', description: brand.description } as const
