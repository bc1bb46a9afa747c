import { home } from '#content'
import { RichLine } from '#features/rich-line/rich-line.tsx'
import { Accordion } from '#ui/accordion/accordion.tsx'
import { Wrap } from '#ui/wrap/wrap.tsx'
import { SectionHead } from './section.tsx'
import styles from './faq.module.css'

/** Frequently asked questions. On a laptop the heading sticks next to the list. */
export function Faq() {
  const { heading, lead, items } = home.faq
  return (
    <section id="faq" className={styles['faq']} aria-labelledby="faq-heading">
      <Wrap>
        <div className={styles['columns']}>
          <div className={styles['side']}>
            <SectionHead headingId="faq-heading" heading={heading} lead={lead} />
          </div>
          <Accordion
            items={items.map(({ name, description }) => ({
              id: name,
              heading: name,
              content: (
                <div className={styles['answer']}>
                  {description.map((line, position) => (
                    // oxlint-disable-next-line react/no-array-index-key -- paragraphs are never reordered
                    <p key={position}>
                      <RichLine line={line} />
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
