import { findByName } from '#shared/education-list.ts'
import type { JobForm } from '#shared/job.ts'
import { findEducation } from './form/education-client.ts'
import type { FormState } from './form/form-state.ts'
import type { ResumeFillState, ResumeReadingState } from './resume-fill.ts'
import type { ResumeHelpProps } from './resume-help.tsx'
import { resumeRows } from './resume-rows.ts'
import { FoundPanel } from './resume/found/found-panel.tsx'
import type { ResumeFacts } from './resume/resume-facts.ts'

/** Shows what was found in a résumé, and turns a press into answers of the form. */

type Found = Extract<ResumeReadingState, { readonly status: 'found' }>

export interface ResumeFoundProps extends ResumeHelpProps {
  readonly known: ResumeFillState
  readonly found: Found
}

/** The rows whose fields have answers already, which come last. null: there is nothing for this form. */
export function findLaterRows(form: JobForm, state: FormState, facts: ResumeFacts): readonly string[] | null {
  const rows = resumeRows(form, state, facts)
  return rows.length === 0 ? null : rows.flatMap(({ rowId, written }) => (written === null ? [] : rowId))
}

/** The text of a school that has not been chosen from the list. */
function typedSchool(state: FormState | null, clientId: string): string | null {
  const row = state?.educations.find((each) => each.clientId === clientId)
  return row?.school.id === null ? row.school.text : null
}

export function ResumeFound({ form, found, known, session, state, store }: ResumeFoundProps) {
  const { dispatch } = session
  const update = (change: Partial<ResumeFillState>) => store.set({ ...store.get(), ...change })
  const isLater = (rowId: string) => Number(found.laterIds.includes(rowId))
  const rows = resumeRows(form, state, found.facts).toSorted((a, b) => isLater(a.rowId) - isLater(b.rowId))
  const currentForm = (): FormState | null => {
    const now = session.getState()
    return 'form' in now ? now.form : null
  }

  /** The board takes schools of its list only. The form does the same where somebody types one. */
  const findSchoolInList = async (clientId: string) => {
    const text = typedSchool(currentForm(), clientId)
    if (text === null) return
    const answer = await findEducation('schools', text, 1, new AbortController().signal)
    // Somebody may have typed another one since.
    if (typedSchool(currentForm(), clientId) !== text) return
    const listed = answer.status === 'found' ? findByName(answer.items, text) : null
    if (!listed && answer.status === 'found') return
    const school = listed ? { id: listed.id, text } : ({ id: null, text, isLookedUpLater: true } as const)
    dispatch({ type: 'row', list: 'educations', clientId, change: { school } })
  }

  const use = (rowIds: readonly string[]) => {
    const fills = rows.filter(({ rowId }) => rowIds.includes(rowId)).map(({ fill }) => fill)
    const written = Object.fromEntries(fills.flatMap((fill) => Object.entries(fill.written)))
    for (const { apply } of fills) {
      dispatch(apply)
      if (apply.type === 'row' && apply.list === 'educations') void findSchoolInList(apply.clientId)
    }
    update({ lastFills: fills, takenBackCount: 0, written: { ...store.get().written, ...written } })
  }

  const undo = () => {
    const now = currentForm() ?? state
    // What was changed since then stays.
    const fills = known.lastFills.filter((fill) => fill.stands(now))
    for (const { restore } of fills) dispatch(restore)
    const gone = new Set(fills.flatMap((fill) => Object.keys(fill.written)))
    const written = Object.fromEntries(Object.entries(store.get().written).filter(([name]) => !gone.has(name)))
    update({ lastFills: [], takenBackCount: fills.length, isListOpen: false, written })
  }

  return (
    <FoundPanel
      rows={rows}
      isOpen={known.isListOpen}
      takenBackCount={known.takenBackCount}
      canUndo={known.lastFills.some((fill) => fill.stands(state))}
      onUse={use}
      onUndo={undo}
      onShow={(isListOpen) => update({ isListOpen, takenBackCount: 0 })}
    />
  )
}
