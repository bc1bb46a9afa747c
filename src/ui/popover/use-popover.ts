import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'

interface Popover {
  readonly isOpen: boolean
  readonly setIsOpen: (isOpen: boolean) => void
  /** Of the element that shows what is opened. */
  readonly panelId: string
  /** For the element around the button and the panel. */
  readonly box: { readonly ref: RefObject<HTMLDivElement | null>; readonly onKeyDown: (event: KeyboardEvent) => void }
  readonly button: RefObject<HTMLButtonElement | null>
}

/**
 * Something that a button opens beside itself and that does not hold the focus. Escape closes it and returns the focus to the button. It
 * closes when the focus or a press leaves it.
 */
export function usePopover(): Popover {
  const [isOpen, setIsOpen] = useState(false)
  const ref = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  useEffect(() => {
    if (!isOpen) return undefined
    const leave = ({ target }: Event) => {
      // What has just been removed was inside.
      if (target instanceof Node && target.isConnected && !ref.current?.contains(target)) setIsOpen(false)
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [isOpen])
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return
    setIsOpen(false)
    button.current?.focus()
  }
  return { isOpen, setIsOpen, panelId, box: { ref, onKeyDown }, button }
}
