import * as m from 'framer-motion/m'
import { type ReactNode, useId, useState } from 'react'
import { Icon } from '../icon/icon.tsx'
import { Motion, motionTokens } from '../motion/motion.tsx'
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

/** Questions that open to their answers, each by itself. */
export function Accordion({ items, isForcedOpen = false, level = 3 }: AccordionProps) {
  return (
    <Motion>
      <div className={styles['accordion']}>
        {items.map((item) => (
          <Item key={item.id} item={item} isForcedOpen={isForcedOpen} level={level} />
        ))}
      </div>
    </Motion>
  )
}

interface ItemProps {
  readonly item: AccordionItem
  readonly isForcedOpen: boolean
  readonly level: 2 | 3 | 4
}

const open = { height: 'auto', visibility: 'visible' } as const
/** Closed content stays in the page, for printing and for those who search in it, but out of everybody's way. */
const closed = { height: 0, transitionEnd: { visibility: 'hidden' } } as const

function Item({ item, isForcedOpen, level }: ItemProps) {
  const [isExpanded, setIsExpanded] = useState(false)
  const ownId = useId()
  const ids = { button: `${ownId}-button`, region: `${ownId}-region` }
  const isOpen = isForcedOpen || isExpanded
  const Heading = `h${level}` as const
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
      <m.div
        id={ids.region}
        role="region"
        aria-labelledby={ids.button}
        className={styles['region']}
        initial={false}
        animate={isOpen ? open : closed}
        transition={{ duration: motionTokens.base, ease: motionTokens.easeOut }}
      >
        <div className={styles['content']}>{item.content}</div>
      </m.div>
    </div>
  )
}
