import type { Hub } from '#shared/brand.ts'

/** Title and description of a hub's page. */
export function meta({ description, pageTitle }: Hub): { readonly title: string; readonly description: string } {
  return { title: pageTitle, description }
}
