import { documentFile } from '#shared/document-file.ts'
import type { ServerModule } from '#server/module.ts'
import { statementRoutes } from './server/routes.ts'
import { accessibilityPage } from './shared/documents.ts'

/** The statement on accessibility and the conformance report, at their address and at the one where a stored site asks for them. */
export const server: ServerModule = {
  name: 'accessibility',
  routes: ({ work }) => {
    const app = statementRoutes(work)
    return [accessibilityPage, documentFile(accessibilityPage)].map((at) => ({ at, app }))
  },
}
