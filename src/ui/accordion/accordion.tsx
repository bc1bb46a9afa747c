import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../icon/icon.tsx'
import { moveFold } from '../motion/use-fold.ts'
import styles from './accordion.module.css'

export interface AccordionItem {
  readonly id: string
  readonly heading: string
  readonly content: ReactNode
}

interface AccordionProps {
  readonly items: readonly AccordionItem[]
  /** Opens the first item, which shows what the others hold. */
  readonly isFirstOpen?: boolean
  /** Keeps every item open and disables closing. */
  readonly isForcedOpen?: boolean
  /** Level of the items' headings. */
  readonly level?: 2 | 3 | 4
}

/** A list of questions that expand independently. All answers are in the markup, so that they can be printed and searched. */
export function Accordion({ items, isFirstOpen = false, isForcedOpen = false, level = 3 }: AccordionProps) {
  return (
    <div className={styles['accordion']}>
      {items.map((item, index) => (
        <Item key={item.id} item={item} isOpenAtFirst={isFirstOpen && index === 0} isForcedOpen={isForcedOpen} level={level} />
      ))}
    </div>
  )
}

interface ItemProps {
  readonly item: AccordionItem
  readonly isOpenAtFirst: boolean
  readonly isForcedOpen: boolean
  readonly level: 2 | 3 | 4
}

function Item({ item, isOpenAtFirst, isForcedOpen, level }: ItemProps) {
  const [isExpanded, setIsExpanded] = useState(isOpenAtFirst)
  const ownId = useId()
  const ids = { button: `${ownId}-button`, region: `${ownId}-region` }
  const isOpen = isForcedOpen || isExpanded
  const Heading = `h${level}` as const
  const region = useOpening(isOpen)
  return (
    <div className={styles['item']} data-open={isOpen || undefined}>
      <Heading className={styles['heading']}>
        <button
          type="button"
          id={ids.button}
          className={styles['button']}
          aria-expanded={isOpen}
          aria-controls={ids.region}
          aria-disabled={isForcedOpen || undefined}
          onClick={() => {
            if (!isForcedOpen) setIsExpanded(!isExpanded)
          }}
        >
          <span className={styles['text']}>{item.heading}</span>
          <span className={styles['mark']}>
            <Icon name="chevron-down" size="medium" />
          </span>
        </button>
      </Heading>
      <div ref={region} id={ids.region} role="region" aria-labelledby={ids.button} className={styles['region']}>
        <div className={styles['content']}>{item.content}</div>
      </div>
    </div>
  )
}

/** The content of a closed item stays in the markup, without height and out of reach. */
function useOpening(isOpen: boolean) {
  const region = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(isOpen)
  useLayoutEffect(() => {
    const element = region.current
    if (!element) return undefined
    const show = (isShown: boolean) => {
      element.style.height = isShown ? 'auto' : '0px'
      element.style.visibility = isShown ? 'visible' : 'hidden'
    }
    const hasChanged = wasOpen.current !== isOpen
    wasOpen.current = isOpen
    show(isOpen || hasChanged)
    return hasChanged ? moveFold(element, isOpen, () => show(isOpen)) : undefined
  }, [isOpen])
  return region
}
