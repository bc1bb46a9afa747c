import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Icon } from '#ui/icon/icon.tsx'
import { usePopover } from '#ui/popover/use-popover.ts'
import styles from './filter-popover.module.css'

interface FilterPopoverProps {
  /** Above the value. null: the button has an icon instead. */
  readonly label: string | null
  readonly value: string
  /** Where it is another than the page's. */
  readonly valueLanguage?: string | undefined
  /** The number of choices, on a button without a label. */
  readonly count?: number
  /** The button's accessible name, if it is more than what it shows. */
  readonly name?: string
  readonly isSet: boolean
  readonly isDisabled?: boolean
  readonly isWide?: boolean
  /** Loads the choices before the button is pressed. */
  readonly onTouch: () => void
  /** The choices, while it is open. */
  readonly children: ReactNode | ((close: () => void) => ReactNode)
}

/** So much of the window, in px, has choices that are as high as a form's list. */
const minRoom = 312

/** A button that opens choices below it. They stay open while somebody chooses. */
export function FilterPopover(props: FilterPopoverProps) {
  const { children, count = 0, isDisabled = false, isSet, isWide = false, label, name, onTouch, value, valueLanguage } = props
  const { isOpen, setIsOpen, panelId, box, button } = usePopover()
  const panel = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(false)
  useLayoutEffect(() => {
    // What was pressed inside has gone, and the focus with it.
    if (wasOpen.current && !isOpen && document.activeElement === document.body) button.current?.focus()
    wasOpen.current = isOpen
  }, [button, isOpen])
  useLayoutEffect(() => {
    if (!isOpen || !button.current) return
    const { bottom } = button.current.getBoundingClientRect()
    // The choices end inside the window. Where they would be too short, the page scrolls.
    const missing = Math.max(0, bottom + minRoom - window.innerHeight)
    if (missing > 0) window.scrollBy({ top: missing })
    panel.current?.style.setProperty('--button-end', `${bottom - missing}px`)
  }, [button, isOpen])
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape from any control inside
    <div {...box} className={styles['box']}>
      <button
        ref={button}
        type="button"
        className={styles['button']}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        aria-disabled={isDisabled || undefined}
        aria-label={name}
        data-set={isSet || undefined}
        data-plain={label === null || undefined}
        onPointerEnter={onTouch}
        onFocus={onTouch}
        onClick={() => {
          if (!isDisabled) setIsOpen(!isOpen)
        }}
      >
        {label === null ? count > 0 ? null : <Icon name="sliders-horizontal" size="medium" /> : null}
        <span className={styles['text']}>
          {label === null ? null : <span className={styles['label']}>{label}</span>}
          <span className={styles['value']} lang={valueLanguage} dir={valueLanguage && 'auto'}>
            {value}
          </span>
        </span>
        {label === null ? (
          count > 0 ? (
            <span className={styles['number']}>{count}</span>
          ) : null
        ) : (
          <span className={styles['chevron']}>
            <Icon name="chevron-down" />
          </span>
        )}
      </button>
      {isOpen ? (
        <div
          ref={panel}
          id={panelId}
          role="group"
          aria-label={label ?? value}
          className={styles['panel']}
          data-wide={isWide || undefined}
        >
          {typeof children === 'function' ? children(() => setIsOpen(false)) : children}
        </div>
      ) : null}
    </div>
  )
}
