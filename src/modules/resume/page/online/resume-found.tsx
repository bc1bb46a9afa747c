import { findByName } from '#shared/education-list.ts'
import type { JobForm } from '#shared/job.ts'
import type { Entered } from '#shared/form/entered.ts'
import { findEducation } from '#features/apply/form/education-client.ts'
import type { ResumeFacts } from './reader/resume-facts.ts'
import { FoundPanel } from './found/found-panel.tsx'
import { onlineFound as words } from '../../words.ts'
import { resumeFillOf, type ResumeFillState, type ResumeReadingState } from './resume-fill.ts'
import type { ResumeHelpProps } from './resume-help.tsx'
import { resumeRows } from './resume-rows.ts'

/** Shows what was found in a résumé, and turns a press into answers of the form. */

type Found = Extract<ResumeReadingState, { readonly status: 'found' }>

interface ResumeFoundProps extends ResumeHelpProps {
  readonly known: ResumeFillState
  readonly found: Found
}

/** The rows whose fields have answers already, which come last. null: there is nothing for this form. */
export function findLaterRows(form: JobForm, entered: Entered, facts: ResumeFacts): readonly string[] | null {
  const rows = resumeRows(form, entered, facts)
  return rows.length === 0 ? null : rows.flatMap(({ rowId, written }) => (written === null ? [] : rowId))
}

/** The text of a school that has not been chosen from the list. */
function typedSchool(entered: Entered | null, clientId: string): string | null {
  const row = entered?.educations.find((each) => each.clientId === clientId)
  return row?.school.id === null ? row.school.text : null
}

export function ResumeFound({ entered, form, found, inForm, known }: ResumeFoundProps) {
  const { change, getEntered, notes } = inForm
  const store = resumeFillOf(inForm)
  const update = (next: Partial<ResumeFillState>) => store.set({ ...store.get(), ...next })
  const isLater = (rowId: string) => Number(found.laterIds.includes(rowId))
  const rows = resumeRows(form, entered, found.facts).toSorted((a, b) => isLater(a.rowId) - isLater(b.rowId))

  /** The board takes schools of its list only. The form does the same where somebody types one. */
  const findSchoolInList = async (clientId: string) => {
    const text = typedSchool(getEntered(), clientId)
    if (text === null) return
    const answer = await findEducation('schools', text, 1, new AbortController().signal)
    // Somebody may have typed another one since.
    if (typedSchool(getEntered(), clientId) !== text) return
    const listed = answer.status === 'found' ? findByName(answer.items, text) : null
    if (!listed && answer.status === 'found') return
    const school = listed ? { id: listed.id, text } : ({ id: null, text, isLookedUpLater: true } as const)
    change({ type: 'row', list: 'educations', clientId, change: { school } })
  }

  const use = (rowIds: readonly string[]) => {
    const fills = rows.filter(({ rowId }) => rowIds.includes(rowId)).map(({ fill }) => fill)
    const written = fills.flatMap((fill) => Object.entries(fill.written))
    for (const { apply } of fills) {
      change(apply)
      if (apply.type === 'row' && apply.list === 'educations') void findSchoolInList(apply.clientId)
    }
    const added = Object.fromEntries(written.map(([name, value]) => [name, { value, text: words.fromResume() }]))
    notes.set({ ...notes.get(), ...added })
    update({ lastFills: fills, takenBackCount: 0 })
  }

  const undo = () => {
    const now = getEntered() ?? entered
    // What was changed since then stays.
    const fills = known.lastFills.filter((fill) => fill.stands(now))
    for (const { restore } of fills) change(restore)
    const gone = new Set(fills.flatMap((fill) => Object.keys(fill.written)))
    notes.set(Object.fromEntries(Object.entries(notes.get()).filter(([name]) => !gone.has(name))))
    update({ lastFills: [], takenBackCount: fills.length, isListOpen: false })
  }

  return (
    <FoundPanel
      rows={rows}
      isOpen={known.isListOpen}
      takenBackCount={known.takenBackCount}
      canUndo={known.lastFills.some((fill) => fill.stands(entered))}
      onUse={use}
      onUndo={undo}
      onShow={(isListOpen) => update({ isListOpen, takenBackCount: 0 })}
    />
  )
}
