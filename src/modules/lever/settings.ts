import * as v from 'valibot'
import { boardAddress } from '#server/web/settings/board-address.ts'
import { commaSeparated, headerKey } from '#server/web/settings/checks.ts'
import { declareSettings } from '#server/web/settings/module-settings.ts'
import { OperatorError } from '#server/tools/operator-error.ts'

const leverFields = ['phone', 'resume', 'org', 'links', 'comments'] as const
export type LeverField = (typeof leverFields)[number]
const fieldMessage = `Expected some of ${leverFields.join(', ')}, with commas between them`
const linksMessage = 'Expected names of links, such as LinkedIn,GitHub'

export interface LeverForm {
  /** Fields that the account requires, besides name and e-mail address. */
  readonly required: readonly LeverField[]
  /** The names of the account's links, such as LinkedIn. */
  readonly links: readonly string[]
}

export interface LeverSettings {
  /** A secret: it must never be logged. null: the board is shown, and applications stay here. */
  readonly apiKey: string | null
  readonly form: LeverForm
}

/** What Lever needs, and the form of the account, which its API does not show. */
export const settings = declareSettings({
  name: 'lever',
  variables: {
    LEVER_API_KEY: v.optional(headerKey),
    LEVER_REQUIRED: v.optional(v.pipe(commaSeparated, v.array(v.picklist(leverFields, fieldMessage))), 'resume'),
    LEVER_LINKS: v.optional(
      v.pipe(commaSeparated, v.array(v.pipe(v.string(), v.regex(/^[\w][\w .-]{0,39}$/, linksMessage)))),
      'LinkedIn',
    ),
  },
  about: {
    LEVER_API_KEY: 'a key of the postings API. Without it the jobs are shown, and applications stay here',
    LEVER_REQUIRED:
      'what your Lever form requires besides name and e-mail address, because its API does not say: some of `phone,resume,org,links,comments`',
    LEVER_LINKS: 'the links that it asks for, by their names in Lever: `LinkedIn,GitHub`',
  },
  read: ({ LEVER_API_KEY, LEVER_LINKS, LEVER_REQUIRED }, { ats }): LeverSettings | null => {
    if (ats === 'lever') return { apiKey: LEVER_API_KEY ?? null, form: { required: LEVER_REQUIRED, links: LEVER_LINKS } }
    if (LEVER_API_KEY !== undefined) throw new OperatorError('LEVER_API_KEY: set ATS=lever too, or leave the key out')
    return null
  },
  ofPages: () => ({}),
  // Each region has an API of its own.
  boardAddress: (text) =>
    boardAddress(text, {
      'jobs.lever.co': 'https://api.lever.co/v0/postings/',
      'jobs.eu.lever.co': 'https://api.eu.lever.co/v0/postings/',
    }),
})
