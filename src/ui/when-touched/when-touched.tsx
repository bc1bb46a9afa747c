import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'

interface TouchableProps {
  /** Stands there first: the same size, the same words, and a control where the live one has its control. */
  readonly still: ReactNode
}

export interface WhenTouched<P> {
  readonly Control: ComponentType<P & TouchableProps>
  /** Brings the code now: somebody has begun with the form around it. */
  readonly bring: () => void
}

/** Opens a closed list; a button's Enter and Space are clicks anyway. */
const openingKeys: readonly string[] = ['ArrowDown', 'ArrowUp']

/**
 * Makes of a form's control one whose code comes when somebody first touches it, or the form around it. What they did to the
 * still picture (the focus, the caret, an opened list) the live control takes over; a text field's words are its form's.
 * @param load the component's own module, by a dynamic import
 */
export function whenTouched<P extends object>(load: () => Promise<ComponentType<P>>): WhenTouched<P> {
  let Loaded: ComponentType<P> | null = null
  let loading: Promise<void> | null = null
  const listeners = new Set<() => void>()
  const fetchCode = async () => {
    try {
      Loaded = await load()
      for (const listener of listeners) listener()
    } catch {
      // The still picture stays; the next touch tries again.
      loading = null
    }
  }
  const bring = () => {
    loading ??= fetchCode()
  }

  function Control({ still, ...props }: P & TouchableProps) {
    const [Live, setLive] = useState(() => Loaded)
    const [hasTakenOver, setHasTakenOver] = useState(() => Loaded !== null)
    const stillBox = useRef<HTMLDivElement>(null)
    const liveBox = useRef<HTMLDivElement>(null)
    const isOpenWanted = useRef(false)

    useEffect(() => {
      if (Live) return undefined
      const takeCode = () => setLive(() => Loaded)
      // It may have come between the drawing and now.
      takeCode()
      listeners.add(takeCode)
      return () => {
        listeners.delete(takeCode)
      }
    }, [Live])

    // Both stand there for this one moment, which is never painted: the focus goes from one to the other without leaving the
    // form, so that a phone's keyboard stays up.
    useLayoutEffect(() => {
      if (!Live || hasTakenOver) return
      const before = document.activeElement
      // Safari gives a clicked button no focus: then it is nowhere else either.
      const isHere = stillBox.current?.contains(before) || (isOpenWanted.current && before === document.body)
      if (isHere) {
        const control = liveBox.current?.querySelector<HTMLElement>('input, button')
        control?.focus({ preventScroll: true })
        if (before instanceof HTMLInputElement && control instanceof HTMLInputElement) {
          control.setSelectionRange(before.selectionStart, before.selectionEnd)
        }
        if (isOpenWanted.current) control?.click()
      }
      // oxlint-disable-next-line react-hooks/set-state-in-effect -- both stand there until the focus has moved, and not longer
      setHasTakenOver(true)
    }, [Live, hasTakenOver])

    return (
      <>
        {hasTakenOver ? null : (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- hears the control inside
          <div
            ref={stillBox}
            onPointerEnter={bring}
            onFocus={bring}
            onClick={() => {
              isOpenWanted.current = true
              bring()
            }}
            onInput={() => {
              isOpenWanted.current = true
            }}
            onKeyDown={({ key }) => {
              if (openingKeys.includes(key)) isOpenWanted.current = true
            }}
          >
            {still}
          </div>
        )}
        {Live ? <div ref={liveBox}>{<Live {...(props as unknown as P)} />}</div> : null}
      </>
    )
  }

  return { Control, bring }
}
