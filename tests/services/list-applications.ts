import type { Database } from '#server/database/database.ts'
import { type ExportedApplication, readApplications } from '#server/exports/application-list.ts'

/** All applications at once, newest first. */
export async function listApplications(
  database: Database,
  options?: { readonly isWithAnswersApart?: boolean },
): Promise<readonly ExportedApplication[]> {
  const applications: ExportedApplication[] = []
  for await (const application of readApplications(database, {}, options)) applications.push(application)
  return applications
}
