import { desk } from '#content'
import type { DeskOverview, Lamp } from '#shared/desk.ts'
import { applyAnchor, paths } from '#shared/paths.ts'
import { Button, buttonClass } from '#ui/button/button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import styles from './empty.module.css'
import { Bubble } from './mark.tsx'

/** Before the first application: what works already, and which setting is missing. */
export function EmptyDesk({ overview }: { readonly overview: DeskOverview }) {
  const { hasMail, lamp, trialJobId } = overview

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
          <li>
            <MailLine hasMail={hasMail} />
          </li>
        </ul>
        {trialJobId === null ? null : (
          <div className={styles['trial']}>
            <a
              className={buttonClass({ size: 'small' })}
              href={`${paths.job(trialJobId)}#${applyAnchor}`}
              target="_blank"
              rel="noreferrer"
            >
              <Icon name="flask-conical" />
              Send a test application
              <VisuallyHidden>, in a new tab</VisuallyHidden>
            </a>
            <p>
              The form of an open job. What you send counts as real{lamp.state === 'off' ? '' : ` and goes to ${lamp.system}`}:
              erase it
              {lamp.state === 'off' ? ' here afterwards.' : ' afterwards, here and there.'}
            </p>
          </div>
        )}
      </div>
    </div>
  )
}

function MailLine({ hasMail }: { readonly hasMail: boolean }) {
  return hasMail ? (
    <>
      <Bubble icon="check" tone="owl" />
      <span>
        <b>Mail is set up</b>
        <span className={styles['muted']}>Who applies gets a confirmation.</span>
      </span>
    </>
  ) : (
    <>
      <Bubble icon="triangle-alert" tone="bee" />
      <span>
        <b>Nobody gets a mail yet</b>
        <span className={styles['muted']}>Whoever runs the server sets SMTP_URL, and people get a confirmation.</span>
      </span>
    </>
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
