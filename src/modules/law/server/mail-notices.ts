import type { LawNotice } from '#shared/brand.ts'
import { brandText } from '#server/web/language/brand-texts.ts'
import { noticesAbout, withSiteAddresses } from '../shared/posting/notices.ts'

/** What the company says of the law in the mail that confirms an application: a paragraph for each notice, in the language of the server. */
export const mailNotices = (notices: readonly LawNotice[], codes: readonly string[], siteUrl: string | null): readonly string[] =>
  noticesAbout(notices, 'mail', codes).map(({ text }) => withSiteAddresses(brandText(text), siteUrl))
