import * as v from 'valibot'
import { declareSettings } from '#server/web/settings/module-settings.ts'
import { serviceAddress } from '#server/web/settings/read-settings.ts'
import { originOf } from '#server/web/files/content-security-policy.ts'

/** Who has the posts. */
export const settings = declareSettings({
  name: 'posts',
  variables: { FEED_URL: v.optional(serviceAddress) },
  about: {
    FEED_URL: 'where the posts are',
  },
  read: (values) => values,
  ofPages: ({ FEED_URL = null }) => ({ url: FEED_URL }),
  vendorsOf: ({ url }) => {
    const origin = originOf(String(url))
    // Who has the posts knows the visitor's address already.
    return { connect: origin, image: origin }
  },
})
