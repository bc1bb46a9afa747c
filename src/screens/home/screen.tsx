import { brand, home } from '#content'
import { useSectionHash } from '#features/navigation/section-hash.ts'
import { Slot } from '#platform/slot.tsx'
import { usePageMeta } from '#platform/page-meta.ts'
import { useIsShared } from '#ui/shared-device/shared-device.ts'
import { Wrap } from '#ui/wrap/wrap.tsx'
import { JobOpenings } from '../job-openings.tsx'
import { Benefits } from './benefits.tsx'
import { Blog } from './blog.tsx'
import { Faq } from './faq.tsx'
import { Follow } from './follow.tsx'
import { Hero } from './hero.tsx'
import { Interviewing } from './interviewing.tsx'
import { Locations } from './locations.tsx'
import { OnlyAt } from './only-at.tsx'
import styles from './screen.module.css'
import { Teams } from './teams.tsx'

/** The home page, with its sections in the order of the header. */
export function Screen() {
  usePageMeta({ title: home.title, description: brand.description })
  useSectionHash()
  // What leads to other sites, or shows what one person has sent.
  const isShared = useIsShared()
  return (
    <div className={styles['page']}>
      <Hero />
      <OnlyAt />
      <Teams />
      <Benefits />
      <Locations />
      <Interviewing />
      <Wrap>
        <JobOpenings place="section" />
      </Wrap>
      {isShared ? null : (
        <>
          {home.feed ? <Slot name="feed" props={{ source: 'company', ...home.feed }} /> : null}
          <Blog />
        </>
      )}
      <Faq />
      {isShared ? null : <Follow />}
    </div>
  )
}
