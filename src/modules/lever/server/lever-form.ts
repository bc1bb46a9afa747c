import type { FieldType } from '#shared/job.ts'
import { standardQuestions } from '#server/board/standard-questions.ts'
import type { LeverField, LeverForm } from '../settings.ts'

/**
 * The form of a Lever posting. Lever's postings API shows neither the custom questions of a posting nor the fields that the account
 * requires (https://github.com/lever/postings-api, "The API does not", "Apply to a job posting"). So the form has the fields
 * that the API takes, and the deployer says which of them are required and which links are asked for.
 */

/** Names of questions that the site's board does not have. */
export const ownNames = { organisation: 'question_org', comments: 'question_comments', place: 'question_place' } as const

/** The name of the question for a link. */
export const linkName = (link: string) => `question_link_${link.replace(/\W+/g, '_')}`

function ask(label: string, name: string, type: FieldType, required: boolean, values: readonly object[] = []): object {
  return { label, required, description: null, fields: [{ name, type, values }] }
}

/**
 * The questions of a posting, in the shape of the site's board.
 * @param places where the posting's job may be; more than one is a choice
 */
export function leverQuestions({ links, required }: LeverForm, places: readonly string[]): readonly object[] {
  const isRequired = (field: LeverField) => required.includes(field)
  const [firstName, lastName, email] = standardQuestions
  return [
    ...[firstName, lastName, email].filter((question) => question !== undefined),
    ask('Phone', 'phone', 'input_text', isRequired('phone')),
    // A résumé is a file: the API takes none as text.
    ask('Resume/CV', 'resume', 'input_file', isRequired('resume')),
    ask('Current company', ownNames.organisation, 'input_text', isRequired('org')),
    ...links.map((link) => ask(link, linkName(link), 'input_text', isRequired('links'))),
    ...(places.length > 1
      ? [
          ask(
            'Preferred location',
            ownNames.place,
            'multi_value_single_select',
            false,
            places.map((place) => ({ label: place, value: place })),
          ),
        ]
      : []),
    ask('Additional information', ownNames.comments, 'textarea', isRequired('comments')),
  ]
}
