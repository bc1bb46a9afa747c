import { usePageMeta } from '#platform/page-meta.ts'
import { late } from '#ui/late/late.tsx'
import { TryAgainNotice } from '#ui/notice/try-again-notice.tsx'
import { SkeletonRows } from '#ui/skeleton/skeleton.tsx'
import { Wrap } from '#ui/wrap/wrap.tsx'
import styles from './screen.module.css'
import { page as words } from '../words.ts'
import { alertsPage } from '../shared/alerts-page.ts'

/** Late, because no page but this one needs what it is made of, and the site's first script names it all. */
const AlertPage = late(async () => {
  const [{ AlertPage: Page }, { choicesOf }] = await Promise.all([
    import('./online/alert-page.tsx'),
    import('#features/board/search/search-choices.ts'),
  ])
  return () => <Page choicesOf={choicesOf} />
})

const notLoaded = ({ onTryAgain }: { readonly onTryAgain: () => void }) => (
  <TryAgainNotice onTryAgain={onTryAgain}>{words.notLoaded()}</TryAgainNotice>
)

/** The alerts of a mail address. Its key is in the fragment of a mail's link. */
export function Screen() {
  usePageMeta({
    title: words.pageTitle(),
    description: words.description(),
    canonicalPath: alertsPage,
    isIndexed: false,
  })
  return (
    <div className={styles['page']}>
      <Wrap>
        <noscript>
          <p className={styles['needs-script']}>{words.needsScript()}</p>
        </noscript>
        <AlertPage
          failed={notLoaded}
          placeholder={
            <div className={styles['loading']}>
              <h1>{words.pageTitle()}</h1>
              <SkeletonRows count={2} label={words.loading()} />
            </div>
          }
        />
      </Wrap>
    </div>
  )
}

/** The page with the title of its bar. */
export const alertsScreen = () => ({ Screen, barTitle: words.pageTitle() })
