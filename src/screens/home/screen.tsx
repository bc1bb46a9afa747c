import { brand, home } from '#content'
import { jobsAnchor, paths } from '#shared/paths.ts'
import { JobBoard } from '#features/board/job-board.tsx'
import { buttonClass } from '#ui/button/button.tsx'
import { linkClass } from '#ui/link/link-class.ts'
import { usePageMeta } from '#platform/page-meta.ts'
import { Wrap } from '#ui/wrap/wrap.tsx'
import { Link } from 'react-router-dom'
import styles from './screen.module.css'

/** The home page: the mission, and the open jobs. */
export function Screen() {
  usePageMeta({ title: home.title, description: brand.description })
  return (
    <>
      <section className={styles['hero']} data-tone="macaw">
        <Wrap>
          <div className={styles['copy']}>
            <h1 className={styles['mission']}>{home.missionHeading}</h1>
            <p className={styles['lead']}>{home.missionLead}</p>
            <Link className={buttonClass({ variant: 'bee', size: 'large' })} to={paths.jobs()}>
              View open jobs
            </Link>
          </div>
        </Wrap>
        <picture>
          <source media="(width >= 48rem)" srcSet={brand.art.heroWide} width={1440} height={720} />
          <img className={styles['scene']} src={brand.art.heroTall} alt="" width={390} height={430} fetchPriority="high" />
        </picture>
      </section>
      <Wrap>
        <JobBoard
          heading={home.jobsHeading}
          anchor={jobsAnchor}
          emptyState={{ heading: home.noJobsHeading, art: brand.art.emptyNest, text: <NoJobs /> }}
        />
      </Wrap>
    </>
  )
}

/** 'No jobs currently match this selection. Check back soon or follow us on LinkedIn for updates!' (specification 8). */
function NoJobs() {
  return (
    <>
      No jobs currently match this selection. Check back soon or{' '}
      <a className={linkClass()} href={brand.linkedIn.href} target="_blank" rel="noopener noreferrer">
        follow us on {brand.linkedIn.label}
      </a>{' '}
      for updates!
    </>
  )
}
