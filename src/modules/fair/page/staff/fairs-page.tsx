import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { buttonClass } from '#ui/button/button-class.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { modulePage } from '#modules/desk/shared/desk-pages.ts'
import { useDesk } from '#modules/desk/page/staff/parts/desk-context.ts'
import { useDeskTitle } from '#modules/desk/page/staff/parts/view.ts'
import { staff as words } from '../../words.ts'
import { whenText } from './event-days.ts'
import { EventPage } from './event-page.tsx'
import styles from './event.module.css'
import { fairName, fairsOf, moduleName, newEvent, peoplePath } from './fairs.ts'

interface PageProps {
  readonly part: string
  readonly takesFocus: boolean
}

/** The pages of fairs on the desk: all events, and each of them. */
export function FairsPage(props: PageProps) {
  const { may, overview } = useDesk()
  return props.part === '' || (overview !== null && !may('decide')) ? <AllEvents {...props} /> : <EventPage {...props} />
}

/** Where no side has them. */
function AllEvents({ takesFocus }: PageProps) {
  const { may, nowMs, overview } = useDesk()
  const heading = useRef<HTMLHeadingElement>(null)
  useDeskTitle(words.side.fairs())
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  const fairs = fairsOf(overview?.known[moduleName])
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1 ref={heading} tabIndex={-1}>
          {words.side.fairs()}
        </h1>
        {may('decide') ? (
          <Link className={buttonClass({ variant: 'outline', size: 'compact' })} to={modulePage(moduleName, newEvent)}>
            <Icon name="plus" />
            {words.event.add()}
          </Link>
        ) : null}
      </header>
      <ul className={styles['events']}>
        {fairs.map(({ applications, eventId, interests, name, settings }) => (
          <li key={eventId}>
            <Link to={settings === null || !may('decide') ? peoplePath(eventId) : modulePage(moduleName, eventId)} dir="auto">
              {fairName(name)}
            </Link>{' '}
            <span>
              {[settings === null ? '' : whenText(settings, nowMs), words.event.people({ count: applications + interests })]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {fairs.length === 0 ? <p>{words.event.none()}</p> : null}
    </div>
  )
}
