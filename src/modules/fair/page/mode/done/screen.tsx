import { useEffect, useState, useSyncExternalStore } from 'react'
import { Navigate } from 'react-router-dom'
import { brand, fair as copy } from '#content'
import { fairPaths } from '../../../shared/fair-pages.ts'
import { usePageMeta } from '#platform/page-meta.ts'
import { useSecondsLeft } from '#platform/use-seconds-left.ts'
import { Button } from '#ui/button/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { getLastSeal } from '../parts/last-seal.ts'
import { Ring } from '../parts/ring.tsx'
import { useRunningFair } from '../parts/running-fair.ts'
import styles from './screen.module.css'
import { mode } from '../../../words.ts'

const { done: words } = mode

/** From the last touch. The least that WCAG 2.2.1 lets somebody have. */
const shownSeconds = 20

/** Says that it is sealed, and under which bird's name. It never shows the person's own. */
export function Screen() {
  const { clear, fair, settings } = useRunningFair()
  const { people } = useSyncExternalStore(fair.subscribe, fair.getQueue)
  const [seal] = useState(getLastSeal)
  const [untilMs, setUntilMs] = useState(() => Date.now() + shownSeconds * 1000)
  const secondsLeft = useSecondsLeft(untilMs)
  usePageMeta({ title: `${words.title()} | ${brand.name}`, description: brand.description })
  useEffect(() => {
    if (seal && secondsLeft === 0) clear()
  }, [seal, secondsLeft, clear])
  useEffect(() => {
    // Whoever wakes a tablet that slept for longer sees nothing of the last person.
    const stay = () => setUntilMs((before) => (Date.now() < before ? Date.now() + shownSeconds * 1000 : before))
    window.addEventListener('pointerdown', stay)
    window.addEventListener('keydown', stay)
    return () => {
      window.removeEventListener('pointerdown', stay)
      window.removeEventListener('keydown', stay)
    }
  }, [])
  // Reloaded, or opened by its address: nothing is known of anybody.
  if (!seal) return <Navigate to={fairPaths.start()} replace />
  // A network alone proves nothing: only the server's answer does.
  const hasArrived = people.some(({ bird, state }) => bird === seal.bird && state === 'sent')
  const facts = [
    copy.done.whoOpensIt,
    ...(settings.sendsMail ? [words.mail[seal.kind]()] : []),
    ...(copy.done.answerTime === null ? [] : [copy.done.answerTime]),
  ]
  return (
    <main className={styles['page']}>
      <img className={styles['art']} src={copy.art.sealed} alt="" width={600} height={400} />
      <div role="status">
        <h1>{words.heading()}</h1>
        <p className={styles['lead']}>{words.sealed({ kind: seal.kind, place: hasArrived ? 'server' : 'tablet' })}</p>
      </div>
      <div className={styles['card']}>
        <div className={styles['bird']}>
          <p>{words.today()}</p>
          <strong>{seal.bird}</strong>
          <p>{words.bird()}</p>
        </div>
        <ul className={styles['facts']}>
          {facts.map((fact) => (
            <li key={fact}>
              <Icon name="check" />
              {fact}
            </li>
          ))}
        </ul>
      </div>
      <footer className={styles['end']}>
        <Ring seconds={secondsLeft} of={shownSeconds} />
        <div className={styles['next']}>
          <strong>{words.next({ seconds: secondsLeft })}</strong>
          <p>{words.nothingLeft()}</p>
        </div>
        <Button size="touch-large" variant="plain" onClick={clear}>
          {words.done()}
        </Button>
      </footer>
    </main>
  )
}
