import type { ResumeFacts } from '../reader/resume-facts.ts'
import { chooseFromLists } from './choose-from-lists.ts'
import { FoundPanel } from './found-panel.tsx'
import { resumeFillOf, type ResumeFillState } from './resume-fill.ts'
import type { ResumeCardProps } from './resume-help.tsx'
import type { FillableRow, ResumeFill } from './resume-row.ts'
import { resumeRows } from './resume-rows.ts'
import { help as words } from '../../words.ts'

/** Shows what was found in a résumé, and turns a press into answers of the form. */

interface ResumeFoundProps extends ResumeCardProps {
  readonly known: ResumeFillState
  readonly facts: ResumeFacts
  readonly rows: readonly FillableRow[]
  readonly isOnline: boolean
}

export function ResumeFound({ entered, facts, form, inForm, isOnline, known, rows }: ResumeFoundProps) {
  const { change, getEntered, notes } = inForm
  const store = resumeFillOf(inForm)
  const update = (next: Partial<ResumeFillState>) => store.set({ ...store.get(), ...next })
  const formNow = () => getEntered() ?? entered
  /** A row by the form as it is now: each press changes it, and one school the place of the next. */
  const rowNow = (rowId: string) => resumeRows(form, formNow(), facts).find((row) => row.rowId === rowId)

  const fillIn = (rowIds: readonly string[]) => {
    const fills: Record<string, ResumeFill> = {}
    for (const rowId of rowIds) {
      const fill = rowNow(rowId)?.fillIn(formNow())
      if (!fill) continue
      fills[rowId] = fill
      for (const each of fill.apply) {
        change(each)
        if (each.type === 'row' && each.list === 'educations') void chooseFromLists(inForm, each.clientId)
      }
    }
    const written = Object.values(fills).flatMap((fill) => Object.entries(fill.written))
    const added = Object.fromEntries(written.map(([name, value]) => [name, { value, text: words.fromResume() }]))
    notes.set({ ...notes.get(), ...added })
    update({ fills: { ...store.get().fills, ...fills } })
  }

  const takeOut = (rowIds: readonly string[]) => {
    const { fills } = store.get()
    for (const rowId of rowIds) {
      const changes = fills[rowId]?.takeOut(formNow()) ?? []
      const row = changes.length === 0 ? rowNow(rowId) : undefined
      for (const each of row?.isUsed ? row.empty(formNow()) : changes) change(each)
    }
    const gone = new Set(rowIds.flatMap((rowId) => Object.keys(fills[rowId]?.written ?? {})))
    notes.set(Object.fromEntries(Object.entries(notes.get()).filter(([name]) => !gone.has(name))))
    update({ fills: Object.fromEntries(Object.entries(fills).filter(([rowId]) => !rowIds.includes(rowId))) })
  }

  const fill = (rowIds: readonly string[]) => {
    fillIn(rowIds)
    update({ lastPress: { kind: 'fill', rowIds }, isTakenBack: false })
  }

  const empty = (rowId: string) => {
    takeOut([rowId])
    update({ lastPress: { kind: 'take-out', rowId, left: rowNow(rowId)?.written ?? null }, isTakenBack: false })
  }

  /** What the last press has left as it was. What was changed since then stays. */
  const undoable = (): readonly string[] => {
    const { lastPress } = known
    if (lastPress === null) return []
    if (lastPress.kind === 'fill')
      return rows.filter((row) => row.isUsed && lastPress.rowIds.includes(row.rowId)).map((row) => row.rowId)
    return rows
      .filter((row) => row.rowId === lastPress.rowId && !row.isUsed && row.written === lastPress.left)
      .map((row) => row.rowId)
  }

  const undo = () => {
    const isFill = known.lastPress?.kind === 'fill'
    if (isFill) takeOut(undoable())
    else fillIn(undoable())
    update({ lastPress: null, isTakenBack: isFill, isListOpen: !isFill })
  }

  return (
    <FoundPanel
      rows={rows}
      isOpen={known.isListOpen}
      isTakenBack={known.isTakenBack}
      isOnline={isOnline}
      canUndo={undoable().length > 0}
      onFill={fill}
      onEmpty={empty}
      onUndo={undo}
      onShow={(isListOpen) => update({ isListOpen, isTakenBack: false })}
    />
  )
}
