import { Link } from 'react-router-dom'
import { benefits, brand } from '#content'
import type { BenefitGroup } from '#shared/brand.ts'
import { paths } from '#shared/paths.ts'
import { usePageMeta } from '#platform/page-meta.ts'
import { buttonClass } from '#ui/button/button-class.ts'
import { Wrap } from '#ui/wrap/wrap.tsx'
import styles from './screen.module.css'
import { benefits as words } from '../words.ts'

/** The benefits page: every benefit, in groups. */
export function Screen() {
  usePageMeta({ title: words.title({ company: brand.name }), description: benefits?.description })
  // Without benefits there is no route to this page.
  if (!benefits) return null
  return (
    <>
      <div className={styles['hero']} data-tone="owl">
        <Wrap>
          <div className={styles['copy']}>
            <h1 className={styles['title']}>{benefits.heading}</h1>
            <p className={styles['lead']}>{benefits.lead}</p>
            <OpenJobsLink />
          </div>
          <img className={styles['scene']} src={benefits.image} alt="" width={400} height={260} fetchPriority="high" />
        </Wrap>
      </div>
      <Wrap>
        <div className={styles['groups']}>
          {benefits.groups.map((group) => (
            <Group key={group.name} group={group} />
          ))}
        </div>
      </Wrap>
      <div className={styles['closing']} data-tone="bee">
        <Wrap>
          <div className={styles['closing-text']}>
            <h2 className={styles['heading']}>{benefits.closing}</h2>
            <OpenJobsLink />
          </div>
        </Wrap>
      </div>
    </>
  )
}

function OpenJobsLink() {
  return (
    <Link className={buttonClass({ variant: 'snow', size: 'large' })} to={paths.jobs()}>
      {words.openJobs()}
    </Link>
  )
}

function Group({ group: { facts, image, name, tone } }: { readonly group: BenefitGroup }) {
  return (
    <section className={styles['group']} aria-labelledby={headingId(name)}>
      <div className={styles['side']} data-tone={tone}>
        <h2 className={styles['heading']} id={headingId(name)}>
          {name}
        </h2>
        <img src={image} alt="" width={400} height={260} loading="lazy" />
      </div>
      <ul className={styles['facts']}>
        {facts.map(({ description, figure, icon }) => (
          // Figure and description form one sentence: '20 days of paid time off a year'.
          <li key={description} className={styles['fact']}>
            <img className={styles['icon']} src={icon} alt="" width={56} height={56} loading="lazy" />
            <strong className={styles['figure']}>{figure}</strong> <span className={styles['text']}>{description}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function headingId(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')
}
