import { documentFile } from '#shared/document-file.ts'
import { languages } from '#shared/site-languages.ts'
import { accessibilityPage } from '../shared/documents.ts'
import { statementDocument } from './statement-page.ts'

/** The document in every language, by the file's name. The build writes them for hosts without the server (`build.ts`). */
export const staticDocuments: Readonly<Record<string, string>> = Object.fromEntries(
  languages.map((language) => [documentFile(accessibilityPage, language).slice(1), statementDocument(language)]),
)
