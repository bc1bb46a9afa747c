import { useState, useSyncExternalStore } from 'react'
import { brand } from '#content'
import { fairPaths } from '../../../shared/fair-pages.ts'
import { useOnline } from '#platform/online.ts'
import { usePageMeta } from '#platform/page-meta.ts'
import { Button } from '#ui/button/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { FairLink } from '../parts/fair-link.tsx'
import { FairBar, FairScreen } from '../parts/fair-screen.tsx'
import kit from '../parts/parts.module.css'
import styles from '../setup/setup.module.css'
import type { Fair, FairState } from '../tablet/fair.ts'
import { mode } from '../../../words.ts'

const { frame, locked: words, parts, recruiters } = mode

interface LockedProps {
  readonly fair: Fair
  readonly state: Extract<FairState, { readonly status: 'locked' | 'unreadable' }>
}

/** A tablet that takes nobody any more. It names nobody, and says what waits: only who has the PIN sees more. */
export function Locked({ fair, state }: LockedProps) {
  const { needsAttention, waiting } = useSyncExternalStore(fair.subscribe, fair.getQueue)
  const isOnline = useOnline()
  const [problem, setProblem] = useState<string | null>(null)
  const why = state.status === 'locked' ? state.why : 'unreadable'
  const hasPin = state.status === 'locked' && state.settings.hasPin
  const count = waiting + needsAttention
  usePageMeta({ title: `${words.heading[why]()} | ${brand.name}`, description: brand.description })
  const end = async () => {
    const result = await fair.end()
    setProblem(result === 'ended' ? null : recruiters.day.problems[result]())
  }
  return (
    <FairScreen bar={<FairBar word={frame.logoWord()} end={null} />}>
      <div className={styles['trouble']}>
        <span className={styles['trouble-icon']} data-tone="bee">
          <Icon name="lock-keyhole" />
        </span>
        <h1 className={kit['title']}>{words.heading[why]()}</h1>
        <p className={kit['lead']}>{words.text[why]()}</p>
        <p className={kit['lead']} role="status">
          {count === 0 ? words.allSent() : isOnline ? words.waits({ count }) : words.waitsOffline({ count })}
        </p>
        <div className={kit['answers']}>
          {count === 0 ? null : (
            <Button size="touch" icon="send" onClick={() => void fair.sendNow()}>
              {recruiters.sendNow()}
            </Button>
          )}
          {hasPin ? (
            <FairLink to={fairPaths.pin()} icon="key-round">
              {words.recruiters()}
            </FairLink>
          ) : null}
          {!hasPin && count === 0 ? (
            <Button size="touch" icon="rotate-ccw" onClick={() => void end()}>
              {parts.setUpAgain()}
            </Button>
          ) : null}
        </div>
        {problem === null ? null : (
          <p role="alert" className={kit['error']}>
            {problem}
          </p>
        )}
      </div>
    </FairScreen>
  )
}
