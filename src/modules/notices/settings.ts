import * as v from 'valibot'
import { declareSettings } from '#server/web/settings/module-settings.ts'
import { OperatorError } from '#server/tools/operator-error.ts'

/** With one of these settings, search engines learn which jobs are new, changed or closed. */
export const settings = declareSettings({
  name: 'notices',
  variables: {
    INDEXNOW_KEY: v.optional(
      v.pipe(v.string(), v.regex(/^[a-zA-Z0-9-]{8,128}$/, 'Expected 8 to 128 letters, digits and hyphens')),
    ),
    GOOGLE_INDEXING_KEY_FILE: v.optional(v.string()),
  },
  about: {
    INDEXNOW_KEY:
      '8 to 128 letters, digits and hyphens that you choose: Bing and others learn which jobs change. Needs `SITE_URL`',
    GOOGLE_INDEXING_KEY_FILE:
      'the JSON key of a service account that owns the site in Search Console: Google learns it, too. Needs `SITE_URL`',
  },
  read: ({ GOOGLE_INDEXING_KEY_FILE, INDEXNOW_KEY }, { siteUrl }) => {
    const [name] = Object.entries({ INDEXNOW_KEY, GOOGLE_INDEXING_KEY_FILE }).find(([, value]) => value !== undefined) ?? []
    if (name === undefined) return null
    if (siteUrl === null) throw new OperatorError(`${name}: set SITE_URL too, because search engines get whole addresses`)
    return { siteUrl, indexNowKey: INDEXNOW_KEY ?? null, googleKeyFile: GOOGLE_INDEXING_KEY_FILE ?? null }
  },
  ofPages: () => ({}),
})

/** null: no search engine gets notices. */
export type NoticeSettings = ReturnType<typeof settings.read>
