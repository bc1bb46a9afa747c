import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router-dom'
import { home } from '#content'
import { LinkedLine } from '#features/rich-line/rich-line.tsx'
import { Accordion } from '#ui/accordion/accordion.tsx'
import { Wrap } from '#ui/wrap/wrap.tsx'
import { SectionHead } from './section.tsx'
import styles from './faq.module.css'

const neverChanges = () => () => {}

/**
 * Frequently asked questions. On a laptop the heading sticks next to the list. The URL parameter `expandFaqs` opens all of them,
 * as the brand's setting does.
 */
export function Faq() {
  const [search] = useSearchParams()
  // The prerendered page has no parameters, so the first render must not use them.
  const isAsked = useSyncExternalStore(
    neverChanges,
    () => search.has('expandFaqs'),
    () => false,
  )
  if (!home.faq) return null
  const { areExpanded, heading, lead, items } = home.faq
  return (
    <section id="faq" className={styles['faq']} aria-labelledby="faq-heading">
      <Wrap>
        <div className={styles['columns']}>
          <div className={styles['side']}>
            <SectionHead headingId="faq-heading" heading={heading} lead={lead} />
          </div>
          <Accordion
            isFirstOpen
            isForcedOpen={areExpanded || isAsked}
            items={items.map(({ name, description }) => ({
              id: name,
              heading: name,
              content: (
                <div className={styles['answer']}>
                  {description.map((line, position) => (
                    // oxlint-disable-next-line react/no-array-index-key -- paragraphs are never reordered
                    <p key={position}>
                      <LinkedLine line={line} />
                    </p>
                  ))}
                </div>
              ),
            }))}
          />
        </div>
      </Wrap>
    </section>
  )
}
