import { useEffect } from 'react'
import { frame } from '#content'
import { isOnline, watchOnline } from '#platform/online.ts'
import { usePageMeta } from '#platform/page-meta.ts'
import { late } from '#ui/late/late.tsx'
import { TryAgainNotice } from '#ui/notice/try-again-notice.tsx'
import { SkeletonRows } from '#ui/skeleton/skeleton.tsx'
import { Wrap } from '#ui/wrap/wrap.tsx'
import styles from './screen.module.css'
import { page as words } from '../words.ts'
import { handoverPage } from '../shared/handover-page.ts'

/** Late, because no page but this one needs what it is made of. */
const TakePage = late(async () => {
  // A style sheet that failed to load is not asked for again.
  if (!isOnline()) throw new Error('offline')
  const { TakePage: Page } = await import('./online/take-page.tsx')
  return () => <Page art={frame.menuArt} />
})

/** The code is not stored on the device, because it is of no use without the network. */
function NotLoaded({ onTryAgain }: { readonly onTryAgain: () => void }) {
  useEffect(() => watchOnline(onTryAgain), [onTryAgain])
  return (
    <Wrap>
      <div className={styles['loading']}>
        <h1>{words.pageTitle()}</h1>
        <TryAgainNotice icon="wifi-off" onTryAgain={onTryAgain}>
          {words.offline()}
        </TryAgainNotice>
      </div>
    </Wrap>
  )
}

/** Takes a draft from another device. Its code is in the fragment of the address, or is typed. */
export function Screen() {
  usePageMeta({
    title: words.pageTitle(),
    description: words.description(),
    canonicalPath: handoverPage,
    isIndexed: false,
  })
  return (
    <div className={styles['page']}>
      <noscript>
        <Wrap>
          <p className={styles['loading']}>{words.needsScript()}</p>
        </Wrap>
      </noscript>
      <TakePage
        failed={NotLoaded}
        placeholder={
          <Wrap>
            <div className={styles['loading']}>
              <h1>{words.pageTitle()}</h1>
              <SkeletonRows count={2} label={words.loading()} />
            </div>
          </Wrap>
        }
      />
    </div>
  )
}

/** The page with the title of its bar. */
export const handoverScreen = () => ({ Screen, barTitle: words.barTitle() })
