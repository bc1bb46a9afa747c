import { type RefObject, useEffect, useRef, useState } from 'react'
import type { DeskRow } from '../../../shared/desk.ts'
import { useDesk } from '../parts/desk-context.ts'

export const isUnknown = (row: DeskRow | undefined) => row?.delivery.state === 'unknown'

export interface Picks {
  readonly ids: ReadonlySet<string>
  /** The picked rows, in the order of the list. */
  readonly rows: readonly DeskRow[]
  /** The boxes are shown, and what can be done to the picked rows. */
  readonly isPicking: boolean
  readonly unknownIds: readonly string[]
  readonly areUnknownPicked: boolean
  /** Only unknown ones are picked. */
  readonly areUnknown: boolean
  readonly start: () => void
  /** @param isRange from the row that was picked last */
  readonly pick: (applicationId: string, isRange: boolean) => void
  /** Picks all unknown ones that match, or none of them any more. */
  readonly toggleUnknown: () => Promise<void>
  readonly clear: () => void
}

/** The picked rows of the list. @param heading takes the focus when the buttons for picks go with the picks */
export function usePicks(heading: RefObject<HTMLHeadingElement | null>): Picks {
  const { control } = useDesk()
  const { ids: all, list } = control
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [isStarted, setIsStarted] = useState(false)
  const last = useRef<string | null>(null)
  const rows = all.filter((id) => ids.has(id)).flatMap((id) => list?.rows.get(id) ?? [])
  const unknownIds = all.filter((id) => isUnknown(list?.rows.get(id)))
  const areUnknownPicked = unknownIds.length > 0 && unknownIds.every((id) => ids.has(id))

  const hadPicks = useRef(false)
  useEffect(() => {
    if (hadPicks.current && rows.length === 0 && document.activeElement === document.body) heading.current?.focus()
    hadPicks.current = rows.length > 0
  }, [heading, rows.length])

  return {
    ids,
    rows,
    isPicking: isStarted || rows.length > 0,
    unknownIds,
    areUnknownPicked,
    areUnknown: rows.length > 0 && rows.every(isUnknown),
    start: () => setIsStarted(true),
    pick: (applicationId, isRange) => {
      const from = last.current === null ? -1 : all.indexOf(last.current)
      const to = all.indexOf(applicationId)
      setIds((before) => {
        const after = new Set(before)
        if (isRange && from !== -1) for (const id of all.slice(Math.min(from, to), Math.max(from, to) + 1)) after.add(id)
        else if (!after.delete(applicationId)) after.add(applicationId)
        return after
      })
      last.current = applicationId
    },
    toggleUnknown: async () => {
      if (areUnknownPicked) return setIds((before) => new Set([...before].filter((id) => !unknownIds.includes(id))))
      const found = await control.loadUnknown()
      if (found !== null) setIds((before) => new Set([...before, ...found]))
      return undefined
    },
    clear: () => {
      setIds(new Set())
      setIsStarted(false)
      last.current = null
    },
  }
}
