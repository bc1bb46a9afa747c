import { useId } from 'react'
import { Icon } from '#ui/icon/icon.tsx'
import type { DeskLookGroup } from '../../../../shared/late/look.ts'
import { staff } from '../../../../words.ts'
import styles from '../../list/pick-bar.module.css'
import type { LookActions } from './look-table.tsx'

const { list, look: words } = staff

interface LookBarProps extends LookActions {
  readonly groups: readonly DeskLookGroup[]
  readonly onClear: () => void
}

/** The last line while rows are picked: how many applications, and what can be done to them. */
export function LookBar({ canDiscard, decide, groups, isDisabled, onClear }: LookBarProps) {
  const countId = useId()
  const picked = groups.flatMap(({ applications }) => applications)
  return (
    <section className={styles['bar']} aria-labelledby={countId}>
      <b id={countId} className={styles['count']}>
        {list.tools.picked({ count: picked.length })}
      </b>
      <div className={styles['tools']}>
        <button type="button" className={styles['tool']} disabled={isDisabled} onClick={() => decide('send-on', groups)}>
          <Icon name="send" />
          {words.sendOn()}
        </button>
        {canDiscard && picked.some(({ isReached }) => isReached) ? (
          <button type="button" className={styles['tool']} disabled={isDisabled} onClick={() => decide('discard', groups)}>
            <Icon name="archive" />
            {words.discard()}
          </button>
        ) : null}
      </div>
      <button type="button" className={styles['clear']} onClick={onClear}>
        <Icon name="x" />
        <span>{list.tools.clear()}</span>
      </button>
    </section>
  )
}
