import { home } from '#content'
import type { InterviewStep } from '#shared/brand.ts'
import { useMediaQuery } from '#platform/media-query.ts'
import { Carousel } from '#ui/carousel/carousel.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { Section } from './section.tsx'
import styles from './interviewing.module.css'
import { home as words } from '../words.ts'

/** The interview process as a carousel of steps: one at a time, two from the tablet width up. */
export function Interviewing() {
  const isPair = useMediaQuery('(width >= 48rem)')
  if (!home.interviewing) return null
  const { heading, lead, steps } = home.interviewing
  return (
    <Section anchor="interviewing" heading={heading} lead={lead} tone="starling">
      <Carousel
        label={words.interviews()}
        itemName={words.step()}
        layout="pair"
        visibleCount={isPair ? 2 : 1}
        slides={steps.map((step, index) => ({
          id: step.name,
          content: <Step step={step} number={index + 1} count={steps.length} />,
        }))}
      />
    </Section>
  )
}

interface StepProps {
  readonly step: InterviewStep
  readonly number: number
  readonly count: number
}

function Step({ step: { name, description, tips, image }, number, count }: StepProps) {
  return (
    <div className={styles['step']}>
      <img className={styles['image']} src={image} alt="" width={480} height={300} loading="lazy" />
      <div className={styles['text']}>
        <p className={styles['number']}>{words.stepOf({ number, count })}</p>
        <h3 className={styles['name']}>{name}</h3>
        <p>{description}</p>
        <ul className={styles['tips']}>
          {tips.map((tip) => (
            <li key={tip} className={styles['tip']}>
              <span className={styles['tick']}>
                <Icon name="check" size="small" />
              </span>
              {tip}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
