import * as v from 'valibot'
import { declareSettings } from '#server/web/settings/module-settings.ts'
import { OperatorError } from '#server/tools/operator-error.ts'

/** Shorter ones could be guessed. */
const minSecretLength = 16

/** The secrets with which Greenhouse signs its events. They must never be logged. */
const Secrets = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((secret) => secret.trim())
      .filter((secret) => secret !== ''),
  ),
  v.minLength(1, 'Expected the secret key of the web hook at Greenhouse'),
  v.maxLength(2, 'Expected one secret, or two while one is being changed'),
  v.everyItem((secret) => secret.length >= minSecretLength, `Expected at least ${minSecretLength} characters`),
)

/** With a secret, events of Greenhouse are read. `OUTCOMES=on` shows to candidates what they say. */
export const settings = declareSettings({
  name: 'outcomes',
  variables: {
    GREENHOUSE_WEBHOOK_SECRET: v.optional(Secrets),
    OUTCOMES: v.optional(v.picklist(['on', 'off'], "Expected 'on' or 'off'")),
  },
  about: {
    GREENHOUSE_WEBHOOK_SECRET:
      "the secret key of Greenhouse's web hook, of at least 16 characters; two with a comma between them while it is changed",
    OUTCOMES: '`on`: whoever has applied sees in My jobs what Greenhouse reports of it. Needs `GREENHOUSE_WEBHOOK_SECRET`',
  },
  read: ({ GREENHOUSE_WEBHOOK_SECRET: secrets, OUTCOMES }, { ats }) => {
    const isShown = OUTCOMES === 'on'
    if (secrets === undefined) {
      if (isShown) throw new OperatorError('OUTCOMES: set GREENHOUSE_WEBHOOK_SECRET too, the secret key of the web hook')
      return null
    }
    if (ats !== 'greenhouse') throw new OperatorError('GREENHOUSE_WEBHOOK_SECRET: set ATS=greenhouse, or leave the secret out')
    return { secrets, isShown }
  },
  ofPages: () => ({}),
})
