import * as v from 'valibot'
import type { Settings } from '#shared/settings.ts'
import { analyticsApi } from './analytics-api.ts'

/** What pages know of the settings of analytics (`settings.ts`). null: this server collects. */
const AnalyticsSettings = v.object({ url: v.nullable(v.string()), devUrl: v.nullable(v.string()) })

interface Collectors {
  /** The collector of visitors' events. */
  readonly url: string
  /** That of developers' events. Never the live one by default, which must count real visitors only. */
  readonly devUrl: string
}

export function analyticsSettings({ modules }: Settings): Collectors {
  const given = v.safeParse(AnalyticsSettings, modules['analytics'])
  const { devUrl, url } = given.success ? given.output : { devUrl: null, url: null }
  return { url: url ?? analyticsApi, devUrl: devUrl ?? analyticsApi }
}
