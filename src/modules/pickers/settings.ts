import * as v from 'valibot'
import { declareSettings } from '#server/web/settings/module-settings.ts'

/** The keys of the pickers, which everybody can read: a vendor knows the site by its origin. */
export const settings = declareSettings({
  name: 'pickers',
  variables: {
    DROPBOX_APP_KEY: v.optional(v.string()),
    GOOGLE_CLIENT_ID: v.optional(v.string()),
    GOOGLE_API_KEY: v.optional(v.string()),
  },
  about: {
    DROPBOX_APP_KEY:
      "the key of Dropbox's picker. A picker without its key is not shown. With one, the policy does not require Trusted Types, which the vendors' scripts do not support",
    GOOGLE_CLIENT_ID: "for Google's picker, with `GOOGLE_API_KEY`",
    GOOGLE_API_KEY: "for Google's picker",
  },
  read: (values) => values,
  ofPages: ({ DROPBOX_APP_KEY, GOOGLE_API_KEY, GOOGLE_CLIENT_ID }) => {
    // Other programs use these names too, so pages get them only where both open a picker.
    const hasGoogle = GOOGLE_API_KEY !== undefined && GOOGLE_CLIENT_ID !== undefined
    return {
      dropboxAppKey: DROPBOX_APP_KEY ?? null,
      googleClientId: hasGoogle ? GOOGLE_CLIENT_ID : null,
      googleApiKey: hasGoogle ? GOOGLE_API_KEY : null,
    }
  },
  vendorsOf: ({ dropboxAppKey, googleApiKey }) => {
    const ofDropbox = (...hosts: readonly string[]) => (typeof dropboxAppKey === 'string' ? hosts : [])
    const ofGoogle = (...hosts: readonly string[]) => (typeof googleApiKey === 'string' ? hosts : [])
    return {
      connect: [...ofDropbox('https://*.dropboxusercontent.com'), ...ofGoogle('https://www.googleapis.com')],
      script: [...ofDropbox('https://www.dropbox.com'), ...ofGoogle('https://apis.google.com', 'https://accounts.google.com')],
      frame: ofGoogle('https://docs.google.com', 'https://accounts.google.com', 'https://content.googleapis.com'),
    }
  },
})
