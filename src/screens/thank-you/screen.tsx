import { brand } from '#content'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#ui/button/button.tsx'
import { usePageMeta } from '#platform/page-meta.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { Wrap } from '#ui/wrap/wrap.tsx'
import { meta } from './meta.ts'
import styles from './screen.module.css'

/** Confirms that an application has been sent. */
export function Screen() {
  usePageMeta({ ...meta, canonicalPath: paths.thankYou(), isIndexed: false })
  return (
    <>
      <div className={styles['field']} data-tone="bee">
        <Wrap>
          <div className={styles['text']}>
            <img src={brand.art.thankYou} alt="" width={720} height={440} fetchPriority="high" />
            <h1 className={styles['title']}>Thank you for applying!</h1>
            <p className={styles['lead']}>
              We're excited to review your application. Follow us on {brand.linkedIn.label}, and don't forget to do your{' '}
              {brand.dailyHabit} lesson!
            </p>
            <a
              className={buttonClass({ variant: 'snow', size: 'large' })}
              href={brand.linkedIn.href}
              target="_blank"
              rel="noopener noreferrer"
            >
              Follow on {brand.linkedIn.label}
              <Icon name="arrow-up-right" /> <VisuallyHidden>opens in a new tab</VisuallyHidden>
            </a>
          </div>
        </Wrap>
      </div>
    </>
  )
}
