import { type ComponentType, memo, type MemoExoticComponent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { whenPressEnds } from './press-end.ts'

export interface WhenTouched<P> {
  readonly Control: ComponentType<P>
  /** Loads the code now, because the user is near it. */
  readonly preload: () => void
}

/** The one control of a placeholder, and its counterpart in the live component. */
const controls = 'input, button'

/**
 * Wraps a control whose code loads when the user first touches it, or earlier by `preload`. The live control takes over the
 * placeholder's state: its focus, its caret and a press on it. The parent owns the text.
 * @param load the component's module, by a dynamic import
 * @param Placeholder rendered until the code has loaded: the same size and text, with one button or input, such as the live
 * component has
 */
export function whenTouched<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Placeholder: ComponentType<P>,
): WhenTouched<P> {
  let Loaded: MemoExoticComponent<ComponentType<P>> | null = null
  let loading: Promise<void> | null = null
  const listeners = new Set<() => void>()
  const fetchCode = async () => {
    try {
      // Without `memo`, removing the placeholder would render the live component again.
      Loaded = memo(await load())
      for (const listener of listeners) listener()
    } catch {
      // The placeholder stays, and the next touch retries.
      loading = null
    }
  }
  const preload = () => {
    loading ??= fetchCode()
  }

  function Control(props: P) {
    const [Live, setLive] = useState(() => Loaded)
    const [hasTakenOver, setHasTakenOver] = useState(() => Loaded !== null)
    const placeholderBox = useRef<HTMLDivElement>(null)
    const liveBox = useRef<HTMLDivElement>(null)
    /** Whether the control with the focus was pressed or typed into. */
    const wasUsed = useRef(false)
    const isComposing = useRef(false)
    const isPointerDown = useRef(false)

    useEffect(() => {
      if (Live) return undefined
      const showLive = () => {
        // Moving focus would abort an IME composition, and a press that ends on another element is no click. Wait until they end.
        if (!isComposing.current && !isPointerDown.current) setLive(() => Loaded)
      }
      // The code may have loaded between render and effect.
      showLive()
      listeners.add(showLive)
      return () => {
        listeners.delete(showLive)
      }
    }, [Live])

    // Both are mounted for this one commit, which is never painted. Focus moves directly from one to the other, so that a
    // phone's keyboard stays open. The placeholder is out of the flow then: a layout of both, which a scroll in the same
    // commit causes, would be taller, and the browser's scroll anchoring would move the page by the difference.
    useLayoutEffect(() => {
      if (!Live || hasTakenOver) return
      const before = document.activeElement
      // Safari does not focus a clicked button, so focus may be on the body.
      const hasFocus = placeholderBox.current?.contains(before) || (wasUsed.current && before === document.body)
      if (hasFocus) {
        const isPressNeeded = wasUsed.current
        const control = liveBox.current?.querySelector<HTMLElement>(controls)
        control?.focus({ preventScroll: true })
        if (before instanceof HTMLInputElement && control instanceof HTMLInputElement) {
          control.setSelectionRange(before.selectionStart, before.selectionEnd)
        }
        if (isPressNeeded) control?.click()
      }
      // oxlint-disable-next-line react-hooks/set-state-in-effect -- unmounts the placeholder once focus has moved
      setHasTakenOver(true)
    }, [Live, hasTakenOver])

    return (
      <>
        {hasTakenOver ? null : (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- handles bubbling events of the control inside
          <div
            ref={placeholderBox}
            style={Live ? { position: 'absolute' } : undefined}
            onPointerEnter={preload}
            onPointerDown={() => {
              isPointerDown.current = true
              whenPressEnds(() => {
                isPointerDown.current = false
                setLive(() => Loaded)
              })
            }}
            onFocus={preload}
            onBlur={() => {
              wasUsed.current = false
            }}
            onClick={({ target }) => {
              // A press beside the control asks for nothing.
              if (target instanceof Element && target.closest(controls)) wasUsed.current = true
              preload()
            }}
            onInput={() => {
              wasUsed.current = true
            }}
            onCompositionStart={() => {
              isComposing.current = true
            }}
            onCompositionEnd={() => {
              isComposing.current = false
              setLive(() => Loaded)
            }}
          >
            <Placeholder {...props} />
          </div>
        )}
        {Live ? (
          <div ref={liveBox}>
            <Live {...props} />
          </div>
        ) : null}
      </>
    )
  }

  return { Control, preload }
}
