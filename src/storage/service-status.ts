import * as v from 'valibot'
import { ApplicationStatus } from '#shared/application-status.ts'
import type { Receipt } from './records.ts'

/** The last state that the service has told, or null. One that this release cannot read counts as none: it can be asked again. */
export function serviceStatusOf({ serviceStatus }: Receipt): ApplicationStatus | null {
  const parsed = v.safeParse(ApplicationStatus, serviceStatus)
  return parsed.success ? parsed.output : null
}

/** When it was told is stored beside it: `service-answers.ts`. */
const Answered = v.object({ answeredAtMs: v.number() })

/** When the service has last told a state. null: it has not, or to a release that did not note when. */
export function answeredAtMsOf({ serviceStatus }: Receipt): number | null {
  const parsed = v.safeParse(Answered, serviceStatus)
  return parsed.success ? parsed.output.answeredAtMs : null
}
