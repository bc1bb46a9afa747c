import * as v from 'valibot'
import { declareSettings } from '#server/web/settings/module-settings.ts'
import { serviceAddress } from '#server/web/settings/read-settings.ts'
import { originOf } from '#server/web/files/content-security-policy.ts'

/** Who collects events, and for how long this server stores those that it collects. */

const days = v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/, 'Expected a number of days, from 1 to 9999'), v.transform(Number))

export const settings = declareSettings({
  name: 'analytics',
  variables: {
    ANALYTICS_DAYS: v.optional(days, '30'),
    ANALYTICS_URL: v.optional(serviceAddress),
    ANALYTICS_DEV_URL: v.optional(serviceAddress),
  },
  about: {
    ANALYTICS_DAYS: 'the embedded service deletes usage events after so many days. It stores the newest million',
    ANALYTICS_URL: 'the analytics service of somebody else',
    ANALYTICS_DEV_URL: 'receives the events of pages opened with `?debug`. Unset: the embedded service, never `ANALYTICS_URL`',
  },
  read: (values) => values,
  ofPages: ({ ANALYTICS_DEV_URL = null, ANALYTICS_URL = null }) => ({ url: ANALYTICS_URL, devUrl: ANALYTICS_DEV_URL }),
  vendorsOf: ({ devUrl, url }) => ({ connect: [url, devUrl].flatMap((address) => originOf(String(address))) }),
})
