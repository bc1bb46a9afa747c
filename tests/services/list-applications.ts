import type { Database } from '#server/database/database.ts'
import { type ListedApplication, readApplications } from '#server/exports/application-list.ts'

/** All applications at once, newest first. */
export async function listApplications(
  database: Database,
  options?: { readonly isWithAnswersApart?: boolean },
): Promise<readonly ListedApplication[]> {
  const applications: ListedApplication[] = []
  for await (const application of readApplications(database, {}, options)) applications.push(application)
  return applications
}
