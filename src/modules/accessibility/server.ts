import { documentFile } from '#shared/document-file.ts'
import { languages } from '#shared/site-languages.ts'
import type { ServerModule } from '#server/module.ts'
import { statementRoutes } from './server/routes.ts'
import { accessibilityPage } from './shared/documents.ts'

/** The statement on accessibility and the conformance report, at their address and at those where a stored site asks for them. */
export const server: ServerModule = {
  name: 'accessibility',
  routes: ({ work }) => [
    { at: accessibilityPage, app: statementRoutes(work) },
    ...languages.map((language) => ({ at: documentFile(accessibilityPage, language), app: statementRoutes(work, language) })),
  ],
}
