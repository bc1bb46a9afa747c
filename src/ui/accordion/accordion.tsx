import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../icon/icon.tsx'
import { motionTokens } from '../motion/motion-tokens.ts'
import { type Animate, useMotion, wantsLessMotion } from '../motion/use-motion.ts'
import styles from './accordion.module.css'

export interface AccordionItem {
  readonly id: string
  readonly heading: string
  readonly content: ReactNode
}

interface AccordionProps {
  readonly items: readonly AccordionItem[]
  /** Every item open, none to be closed (specification 4, "FAQ item"). */
  readonly isForcedOpen?: boolean
  /** Level of the items' headings. */
  readonly level?: 2 | 3 | 4
}

/** Questions that open to their answers, each by itself. All answers are in the markup, for printing and for searching. */
export function Accordion({ items, isForcedOpen = false, level = 3 }: AccordionProps) {
  const box = useRef<HTMLDivElement>(null)
  const animate = useMotion(box)
  return (
    <div ref={box} className={styles['accordion']}>
      {items.map((item) => (
        <Item key={item.id} item={item} isForcedOpen={isForcedOpen} level={level} animate={animate} />
      ))}
    </div>
  )
}

interface ItemProps {
  readonly item: AccordionItem
  readonly isForcedOpen: boolean
  readonly level: 2 | 3 | 4
  readonly animate: Animate | null
}

function Item({ item, isForcedOpen, level, animate }: ItemProps) {
  const [isExpanded, setIsExpanded] = useState(false)
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
          <span className={styles['words']}>{item.heading}</span>
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

/** Opens and closes a region: in 200 ms once the animation code is there, at once before. */
function useOpening(isOpen: boolean, animate: Animate | null) {
  const region = useRef<HTMLDivElement>(null)
  const shown = useRef(isOpen)
  useLayoutEffect(() => {
    const element = region.current
    if (!element) return undefined
    const settle = () => {
      element.style.height = isOpen ? 'auto' : '0px'
      element.style.visibility = isOpen ? 'visible' : 'hidden'
    }
    const hasChanged = shown.current !== isOpen
    shown.current = isOpen
    if (!hasChanged || !animate || wantsLessMotion()) {
      settle()
      return undefined
    }
    element.style.visibility = 'visible'
    const movement = animate(element.offsetHeight, isOpen ? element.scrollHeight : 0, {
      duration: motionTokens.base,
      ease: motionTokens.easeOut,
      onUpdate: (height) => {
        element.style.height = `${height}px`
      },
      onComplete: settle,
    })
    return () => movement.stop()
    // What arrives while an answer stands still must not move it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `animate` is read when something changes, and changes nothing itself
  }, [isOpen])
  return region
}
