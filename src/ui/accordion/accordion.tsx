import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../icon/icon.tsx'
import { motionTokens } from '../motion/motion-tokens.ts'
import { type MotionState, useMotion, wantsLessMotion } from '../motion/use-motion.ts'
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
  const box = useRef<HTMLDivElement>(null)
  const animate = useMotion(box)
  return (
    <div ref={box} className={styles['accordion']}>
      {items.map((item, index) => (
        <Item
          key={item.id}
          item={item}
          isOpenAtFirst={isFirstOpen && index === 0}
          isForcedOpen={isForcedOpen}
          level={level}
          animate={animate}
        />
      ))}
    </div>
  )
}

interface ItemProps {
  readonly item: AccordionItem
  readonly isOpenAtFirst: boolean
  readonly isForcedOpen: boolean
  readonly level: 2 | 3 | 4
  readonly animate: MotionState
}

function Item({ item, isOpenAtFirst, isForcedOpen, level, animate }: ItemProps) {
  const [isExpanded, setIsExpanded] = useState(isOpenAtFirst)
  const ownId = useId()
  const ids = { button: `${ownId}-button`, region: `${ownId}-region` }
  const isOpen = isForcedOpen || isExpanded
  const Heading = `h${level}` as const
  const region = useOpening(isOpen, animate)
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

/** Animates a region over 200 ms, or toggles it at once until the animation code has loaded. */
function useOpening(isOpen: boolean, animate: MotionState) {
  const region = useRef<HTMLDivElement>(null)
  const shown = useRef(isOpen)
  useLayoutEffect(() => {
    const element = region.current
    if (!element) return undefined
    const setFinalStyle = () => {
      element.style.height = isOpen ? 'auto' : '0px'
      element.style.visibility = isOpen ? 'visible' : 'hidden'
    }
    const hasChanged = shown.current !== isOpen
    shown.current = isOpen
    if (!hasChanged || typeof animate === 'string' || wantsLessMotion()) {
      setFinalStyle()
      return undefined
    }
    element.style.visibility = 'visible'
    let isCurrent = true
    const heights = [element.offsetHeight, isOpen ? element.scrollHeight : 0].map((height) => `${height}px`)
    const movement = animate(element, { height: heights }, { duration: motionTokens.base, ease: motionTokens.easeOut })
    const finish = async () => {
      await movement
      if (isCurrent) setFinalStyle()
    }
    void finish()
    return () => {
      isCurrent = false
      movement.stop()
    }
    // The animation code can finish loading while an item is at rest. That must not start an animation.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `animate` must not trigger this effect
  }, [isOpen])
  return region
}
