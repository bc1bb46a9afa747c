import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useKeys } from '../parts/use-keys.ts'
import styles from './phone-tabs.module.css'

interface PhoneTabsProps {
  /** Whose parts these are. */
  readonly name: string
  readonly tabs: readonly { readonly label: string; readonly content: ReactNode }[]
}

/** The parts of an application, one at a time, where there is no room for all. The last one has labels, so that their key opens it. */
export function PhoneTabs({ name, tabs }: PhoneTabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(0)
  // A file may be erased meanwhile, with its tab.
  const current = Math.min(chosen, tabs.length - 1)
  const open = (index: number) => {
    setChosen(index)
    list.current?.querySelectorAll('button')[index]?.focus()
  }
  const last = tabs.length - 1
  useKeys({ l: () => (current === last ? false : open(last)) })
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const to = { Home: 0, End: last, ArrowLeft: current - 1, ArrowRight: current - 1, [forward]: current + 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    open((to + tabs.length) % tabs.length)
  }
  return (
    <>
      <div className={styles['tabs']} ref={list} role="tablist" aria-label={name} tabIndex={-1} onKeyDown={move}>
        {tabs.map(({ label }, index) => (
          <button
            key={label}
            type="button"
            role="tab"
            id={`${id}${index}`}
            className={styles['tab']}
            aria-selected={index === current}
            aria-controls={index === current ? `${id}panel` : undefined}
            tabIndex={index === current ? 0 : -1}
            onClick={() => open(index)}
          >
            {label}
          </button>
        ))}
      </div>
      <div className={styles['panel']} role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${current}`}>
        {tabs[current]?.content}
      </div>
    </>
  )
}
