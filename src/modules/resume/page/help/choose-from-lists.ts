import { type EducationItem, findByName } from '#shared/education-list.ts'
import type { EducationList } from '#shared/endpoints.ts'
import type { EducationChoice } from '#shared/form/entered.ts'
import type { FormOfFile } from '#platform/page-module.ts'
import { findEducation } from '#features/apply/form/education-client.ts'
import { isSameDegree } from './degree-level.ts'

/** The board takes schools, degrees and subjects of its lists only. The form does the same where somebody types one. */

type Part = 'school' | 'degree' | 'discipline'
type InForm = Pick<FormOfFile, 'change' | 'getEntered'>

/** The text of a part that has not been chosen from its list. '' if there is none. */
function typedText({ getEntered }: InForm, clientId: string, part: Part): string {
  const choice = getEntered()?.educations.find((each) => each.clientId === clientId)?.[part]
  return choice?.id === null ? choice.text : ''
}

async function chooseFromList(inForm: InForm, clientId: string, part: Part, list: EducationList): Promise<void> {
  const text = typedText(inForm, clientId, part)
  if (text === '') return
  // There are few degrees, and a search for the letters of one finds none.
  const answer = await findEducation(list, part === 'degree' ? '' : text, 1, new AbortController().signal)
  // Somebody may have typed another one since.
  if (typedText(inForm, clientId, part) !== text) return
  const choose = (choice: EducationChoice) =>
    inForm.change({ type: 'row', list: 'educations', clientId, change: { [part]: choice } })
  if (answer.status === 'unavailable') {
    if (part === 'school') choose({ id: null, text, isLookedUpLater: true })
    return
  }
  const listed = findByName(answer.items, text)
  const alike: EducationItem | undefined =
    part === 'degree' ? answer.items.find((item) => isSameDegree(item.text, text)) : undefined
  if (listed) choose({ id: listed.id, text })
  else if (alike) choose({ id: alike.id, text: alike.text })
}

/** Looks up what a school of the form has from a résumé. What is not in a list stays as it is, and the form says so. */
export async function chooseFromLists(inForm: InForm, clientId: string): Promise<void> {
  await Promise.all([
    chooseFromList(inForm, clientId, 'school', 'schools'),
    chooseFromList(inForm, clientId, 'degree', 'degrees'),
    chooseFromList(inForm, clientId, 'discipline', 'disciplines'),
  ])
}
