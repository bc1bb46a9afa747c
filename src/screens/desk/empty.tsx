import { desk } from '#content'
import type { Lamp } from '#shared/desk.ts'
import { Button } from '#ui/button/button.tsx'
import styles from './empty.module.css'
import { Bubble } from './mark.tsx'

/** Before the first application: what works already, and which setting is missing. */
export function EmptyDesk({ lamp }: { readonly lamp: Lamp }) {
  return (
    <div className={styles['empty']}>
      <img src={desk.art.letterbox} alt="" width={480} height={320} />
      <div className={styles['words']}>
        <h2>{desk.empty.heading}</h2>
        <p>{desk.empty.lead}</p>
        <ul className={styles['settings']}>
          <li>
            <LampLine lamp={lamp} />
          </li>
        </ul>
      </div>
    </div>
  )
}

function LampLine({ lamp }: { readonly lamp: Lamp }) {
  switch (lamp.state) {
    case 'off':
      return (
        <>
          <Bubble icon="triangle-alert" tone="bee" />
          <span>
            <b>Applications stay here</b>
            <span className={styles['muted']}>
              Whoever runs the server sets a key, and they are sent on to your recruiting system.
            </span>
          </span>
        </>
      )
    case 'answers':
      return (
        <>
          <Bubble icon="check" tone="owl" />
          <span>
            <b>The key works</b>
            <span className={styles['muted']}>{lamp.system} answers.</span>
          </span>
        </>
      )
    case 'quiet':
      return (
        <>
          <Bubble icon="clock" tone="bee" />
          <span>
            <b>{lamp.system} is quiet</b>
            <span className={styles['muted']}>What arrives waits until it answers.</span>
          </span>
        </>
      )
    case 'stopped':
      return (
        <>
          <Bubble icon="key-round" tone="cardinal" />
          <span>
            <b>{lamp.alarm === 'key' ? 'The key is refused' : 'The address is wrong'}</b>
            <span className={styles['muted']}>What arrives waits until it is corrected.</span>
          </span>
        </>
      )
  }
}

interface NothingFoundProps {
  readonly search: string
  readonly onClear: () => void
}

/** The filters or the search leave nothing. */
export function NothingFound({ search, onClear }: NothingFoundProps) {
  return (
    <div className={styles['nothing']}>
      <p role="status">{search === '' ? 'Nothing here.' : `Nothing for “${search}”.`}</p>
      <Button variant="outline" size="small" onClick={onClear}>
        Clear
      </Button>
    </div>
  )
}
