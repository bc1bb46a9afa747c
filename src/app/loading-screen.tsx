import { SkeletonRows } from '#ui/skeleton/skeleton.tsx'
import { Wrap } from '#ui/wrap/wrap.tsx'
import styles from './layout.module.css'

/** Stands where a page will be whose data is still on its way on a cold start. */
export function LoadingScreen() {
  return (
    <Wrap>
      <div className={styles['loading']}>
        <SkeletonRows count={4} label="Loading the page" />
      </div>
    </Wrap>
  )
}
