import { useState } from 'react'
import { brand } from '#content'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#ui/button/button-class.ts'
import { Chip } from '#ui/chip/chip.tsx'
import { usePageMeta } from '#platform/page-meta.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { NewTabLink } from '#ui/link/new-tab-link.tsx'
import { Wrap } from '#ui/wrap/wrap.tsx'
import { MyJobsLinks, Next } from './next.tsx'
import styles from './screen.module.css'
import { useLatest } from './use-latest.ts'
import { thankYou as words } from '../words.ts'

function followText(account: string, habit: string | undefined): string {
  return habit === undefined ? words.follow({ account }) : words.followWithHabit({ account, habit })
}

/** Without a network the device may not have the picture yet, and then there is none. */
function WaitingScene() {
  const [isMissing, setIsMissing] = useState(false)
  const scene = brand.art.waiting
  if (scene === null || isMissing) return null
  return (
    <picture className={styles['waiting-scene']}>
      <source media="(width >= 48rem)" srcSet={scene.wide} width={560} height={400} />
      <img src={scene.tall} alt="" width={390} height={250} onError={() => setIsMissing(true)} />
    </picture>
  )
}

/** Confirms that an application has been sent, or says that it has not, and shows what happens next. */
export function Screen() {
  const { dailyHabit, linkedIn, name: company } = brand
  const latest = useLatest()
  const { outcome } = latest
  const isUnsent = outcome === 'waiting' || outcome === 'attention'
  usePageMeta({
    title: isUnsent ? words.unsent[outcome].pageTitle({ company }) : words.pageTitle({ company }),
    description: words.description({ company }),
    canonicalPath: paths.thankYou(),
    isIndexed: false,
  })
  return (
    <>
      <div className={styles['field']} data-tone={isUnsent ? undefined : 'bee'} data-unsent={isUnsent ? outcome : undefined}>
        {isUnsent ? null : (
          <picture>
            <source media="(width >= 48rem)" srcSet={brand.art.greetingsWide} width={1440} height={520} />
            <img className={styles['scene']} src={brand.art.greetingsTall} alt="" width={390} height={360} fetchPriority="high" />
          </picture>
        )}
        {outcome === 'waiting' ? <WaitingScene /> : null}
        <Wrap>
          <div className={styles['text']}>
            {outcome === 'waiting' ? (
              <div className={styles['chip']}>
                <Chip tone="starling">
                  <Icon name="clock" size="small" />
                  {words.unsent.waiting.chip()}
                </Chip>
              </div>
            ) : null}
            <h1 className={styles['title']}>{isUnsent ? words.unsent[outcome].title() : words.title()}</h1>
            <p className={styles['lead']}>
              {isUnsent ? words.unsent[outcome].lead() : words.lead()}{' '}
              {linkedIn && !isUnsent ? followText(linkedIn.label, dailyHabit) : null}
            </p>
            {isUnsent ? <MyJobsLinks /> : null}
            {linkedIn && !isUnsent ? (
              <NewTabLink className={buttonClass({ variant: 'snow', size: 'large' })} href={linkedIn.href}>
                {words.followButton({ account: linkedIn.label })}
                <Icon name="arrow-up-right" />
              </NewTabLink>
            ) : null}
          </div>
        </Wrap>
      </div>
      <Next latest={latest} />
    </>
  )
}
