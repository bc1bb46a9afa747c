import { useEffect, useState, useSyncExternalStore } from 'react'
import { Navigate } from 'react-router-dom'
import { brand, fair as copy } from '#content'
import { fairPaths } from '#shared/fair-pages.ts'
import { usePageMeta } from '#platform/page-meta.ts'
import { FairButton } from '../kit/fair-button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { getLastSeal } from '../kit/last-seal.ts'
import { Ring } from '../kit/ring.tsx'
import { useRunningFair } from '../kit/running-fair.ts'
import styles from './screen.module.css'

const shownSeconds = 10

/** Says that it is sealed, and under which bird's name. It never shows the person's own. */
export function Screen() {
  const { clear, fair, settings } = useRunningFair()
  const { people } = useSyncExternalStore(fair.subscribe, fair.getQueue)
  const [seal] = useState(getLastSeal)
  const [untilMs] = useState(() => Date.now() + shownSeconds * 1000)
  const [secondsLeft, setSecondsLeft] = useState(shownSeconds)
  usePageMeta({ title: `Sealed and safe | ${brand.name}`, description: brand.description })
  useEffect(() => {
    const timer = setInterval(() => setSecondsLeft(Math.max(0, Math.ceil((untilMs - Date.now()) / 1000))), 250)
    return () => clearInterval(timer)
  }, [untilMs])
  useEffect(() => {
    if (seal && secondsLeft === 0) clear()
  }, [seal, secondsLeft, clear])
  // Reloaded, or opened by its address: nothing is known of anybody.
  if (!seal) return <Navigate to={fairPaths.start()} replace />
  const sealed = `${seal.kind === 'application' ? 'Your application' : 'Your name'} is sealed`
  // A network alone proves nothing: only the server's answer does.
  const hasArrived = people.some(({ bird, state }) => bird === seal.bird && state === 'sent')
  const mail = seal.kind === 'interest' ? 'Look for our mail to finish it.' : 'A mail tells you when it has arrived.'
  const facts = [
    copy.done.whoOpensIt,
    ...(settings.sendsMail ? [mail] : []),
    ...(copy.done.answerTime === null ? [] : [copy.done.answerTime]),
  ]
  return (
    <main className={styles['page']}>
      <img className={styles['art']} src={copy.art.sealed} alt="" width={600} height={400} />
      <div role="status">
        <h1>Sealed and safe.</h1>
        <p className={styles['lead']}>
          {hasArrived ? `${sealed} and has arrived.` : `${sealed} on this tablet and goes out by itself.`}
        </p>
      </div>
      <div className={styles['card']}>
        <div className={styles['bird']}>
          <p>Today you are</p>
          <strong>{seal.bird}</strong>
          <p>Tell us when we talk. It is the only name we see here.</p>
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
          <strong>
            Next person in {secondsLeft} {secondsLeft === 1 ? 'second' : 'seconds'}
          </strong>
          <p>Then nothing of yours is left on the screen.</p>
        </div>
        <FairButton variant="snow" isLarge onClick={clear}>
          I’m done
        </FairButton>
      </footer>
    </main>
  )
}
