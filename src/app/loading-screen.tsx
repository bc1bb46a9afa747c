import { SkeletonRows } from '#ui/skeleton/skeleton.tsx'
import { Wrap } from '#ui/wrap/wrap.tsx'
import styles from './layout.module.css'
import { frame as words } from './words.ts'

/** Shown on a cold start while the page's data loads. */
export function LoadingScreen() {
  return (
    <Wrap>
      <div className={styles['loading']}>
        <SkeletonRows count={4} label={words.loading()} />
      </div>
    </Wrap>
  )
}
