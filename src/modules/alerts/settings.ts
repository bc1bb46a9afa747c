import { createECDH } from 'node:crypto'
import * as v from 'valibot'
import { declareSettings } from '#server/web/settings/module-settings.ts'
import { OperatorError } from '#server/tools/operator-error.ts'

/** The settings of alerts. Those by mail need no variable of their own. */

/** Names no part of the value: one of them is a secret. */
const keyMessage = "Expected a key from 'npx web-push generate-vapid-keys'"
/** 65 bytes, and 32 with the zeros that some programs leave out at the beginning: no message could be signed without them. */
const publicKey = v.pipe(v.string(), v.regex(/^[\w-]{87}$/, keyMessage))
const privateKey = v.pipe(v.string(), v.regex(/^[\w-]{43}$/, keyMessage))
const subjectMessage = 'Expected mailto: with a public address, such as mailto:jobs@example.com, or https://…'

/** Whether push services can reach whoever sends. Apple's refuses all messages otherwise, and says so with each of them only. */
function isPublicContact(subject: string): boolean {
  const [, mailHost] = /^mailto:[^\s@<>]+@([^\s@<>]+)$/.exec(subject) ?? []
  const isPage = /^https:\/\/\S+$/.test(subject) && URL.canParse(subject)
  const host = mailHost ?? (isPage ? new URL(subject).hostname : '')
  return /^[^.]+(?:\.[^.]+)+$/.test(host) && !/(?:^|\.)localhost$|^127\./i.test(host)
}

/** The push services of Chromium, Firefox, Safari and Edge. */
const knownHosts = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', '*.push.apple.com', '*.notify.windows.com']
const hostsMessage = 'Expected names of push services, such as fcm.googleapis.com,*.push.apple.com'

export interface PushSettings {
  readonly publicKey: string
  /** A secret: it must never be logged. */
  readonly privateKey: string
  /** `mailto:` or https, for the push service to complain to (RFC 8292). */
  readonly subject: string
  /** Names of push services, some with a port. */
  readonly hosts: readonly string[]
}

interface PushVariables {
  readonly VAPID_PUBLIC_KEY?: string | undefined
  readonly VAPID_PRIVATE_KEY?: string | undefined
  readonly VAPID_SUBJECT?: string | undefined
  readonly PUSH_HOSTS: readonly string[]
}

/** null: there are no alerts by push. */
function readPush({ PUSH_HOSTS, VAPID_PRIVATE_KEY, VAPID_PUBLIC_KEY, VAPID_SUBJECT }: PushVariables): PushSettings | null {
  const given = { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT }
  if (!VAPID_PUBLIC_KEY || !VAPID_PRIVATE_KEY || !VAPID_SUBJECT) {
    const missing = Object.entries(given).find(([, value]) => value === undefined)
    const isAny = Object.values(given).some((value) => value !== undefined)
    if (missing && isAny) throw new OperatorError(`${missing[0]}: set it too, because alerts by push need all of VAPID_*`)
    return null
  }
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(VAPID_PRIVATE_KEY, 'base64url')
  } catch {
    throw new OperatorError(`VAPID_PRIVATE_KEY: ${keyMessage}`)
  }
  if (pair.getPublicKey('base64url') !== VAPID_PUBLIC_KEY) {
    throw new OperatorError('VAPID_PUBLIC_KEY: it does not belong to VAPID_PRIVATE_KEY')
  }
  return { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY, subject: VAPID_SUBJECT, hosts: PUSH_HOSTS }
}

export const settings = declareSettings({
  name: 'alerts',
  variables: {
    VAPID_PUBLIC_KEY: v.optional(publicKey),
    VAPID_PRIVATE_KEY: v.optional(privateKey),
    VAPID_SUBJECT: v.optional(v.pipe(v.string(), v.check(isPublicContact, subjectMessage))),
    PUSH_HOSTS: v.optional(
      v.pipe(
        v.string(),
        v.transform((text) => text.split(',').map((word) => word.trim())),
        v.array(v.pipe(v.string(), v.regex(/^(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)*(?::\d{1,5})?$/, hostsMessage))),
      ),
      knownHosts.join(','),
    ),
  },
  about: {
    VAPID_PUBLIC_KEY:
      'with the two below: alerts on devices. `npx web-push generate-vapid-keys` makes a pair. With `SMTP_URL` and `SITE_URL`, there are alerts by mail',
    VAPID_PRIVATE_KEY: 'the other key of the pair',
    VAPID_SUBJECT: 'a `mailto:` or `https:` address where push services reach you',
    PUSH_HOSTS:
      'the push services that a device may name. `*.` stands for a beginning. Of an entry with a port, such as `push.internal:8443`, the address may be private',
  },
  read: (values, { canReadBoard, hasMail, siteUrl }) => {
    const push = readPush(values)
    // Without the board's jobs, no alert has news. The links of mails need the site's address.
    return { push: canReadBoard ? push : null, hasMail: canReadBoard && hasMail && siteUrl !== null }
  },
  ofPages: ({ hasMail, push }) => ({ hasMail, pushKey: push?.publicKey ?? null }),
})
