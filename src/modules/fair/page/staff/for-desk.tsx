import { Link, useParams } from 'react-router-dom'
import { buttonClass } from '#ui/button/button-class.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { modulePage } from '#modules/desk/shared/desk-pages.ts'
import { useDesk } from '#modules/desk/page/staff/parts/desk-context.ts'
import type { DeskPagesFilling } from '#modules/desk/page/staff/parts/fillings.ts'
import { IconBubble } from '#modules/desk/page/staff/parts/state-bubble.tsx'
import { SideLink, SideSection } from '#modules/desk/page/staff/list/side-section.tsx'
import { DeskFair, DeskNote } from '../../shared/desk-fair.ts'
import { staff as words } from '../../words.ts'
import { FairNote } from './fair-note.tsx'
import { fairName, fairsOf, filterName, moduleName, newEvent, peoplePath, readOr } from './fairs.ts'
import { FairsPage } from './fairs-page.tsx'
import styles from './tablets.module.css'
import { TabletState } from './tablets.tsx'

/** What the desk shows of career fairs: where somebody was met, what was noted there, and the events with their tablets. */

/** The fairs with the light of each tablet. */
function Fairs({ overview }: { readonly overview: unknown }) {
  const { opened, part = '' } = useParams()
  const { may } = useDesk()
  const shown = opened === moduleName ? part : null
  return (
    <SideSection title={words.side.fairs()}>
      {[
        ...fairsOf(overview).map(({ applications, eventId, interests, name, settings, tablets }) => (
          <li key={eventId}>
            <SideLink
              to={settings === null || !may('decide') ? peoplePath(eventId) : modulePage(moduleName, eventId)}
              isCurrent={shown === eventId}
              isOwnName
              name={fairName(name)}
              count={applications + interests}
              bubble={<IconBubble icon="ticket" tone="starling" />}
            />
            {tablets.length === 0 ? null : (
              <ul className={styles['beside']} aria-label={words.side.tablets({ name: fairName(name) })}>
                {tablets
                  .filter(({ removedAtMs }) => removedAtMs === null)
                  .map((tablet) => (
                    <li key={tablet.tabletId} className={styles['line']}>
                      <TabletState tablet={tablet} />
                    </li>
                  ))}
              </ul>
            )}
          </li>
        )),
        may('decide') ? (
          <li key={newEvent}>
            <SideLink
              to={modulePage(moduleName, newEvent)}
              isCurrent={shown === newEvent}
              name={words.event.add()}
              bubble={<IconBubble icon="plus" tone={null} />}
            />
          </li>
        ) : null,
      ]}
    </SideSection>
  )
}

/** The way from the people of an event to its page. */
function EventOfRows({ chosen, overview }: { readonly overview: unknown; readonly chosen: string }) {
  const { may } = useDesk()
  const fair = fairsOf(overview).find(({ eventId }) => eventId === chosen)
  return fair && fair.settings !== null && may('decide') ? (
    <p className={styles['way']}>
      <Link className={buttonClass({ variant: 'outline', size: 'compact' })} to={modulePage(moduleName, chosen)}>
        <Icon name="ticket" />
        {words.event.open()}
      </Link>
    </p>
  ) : null
}

function Person({ application, row }: { readonly row: unknown; readonly application: unknown }) {
  const fair = readOr(DeskFair, row, null)
  return fair && <FairNote fair={fair} note={readOr(DeskNote, application, null)} />
}

export const forDesk: DeskPagesFilling = {
  name: moduleName,
  filter: {
    name: filterName,
    label: words.filter.label,
    any: words.filter.any,
    choicesOf: (overview) => fairsOf(overview).map(({ eventId, name }) => ({ value: eventId, label: fairName(name) })),
  },
  originOf: (row) => {
    const fair = readOr(DeskFair, row, null)
    if (!fair) return null
    const { bird, eventName, tabletNumber } = fair
    const name = fairName(eventName)
    const number = tabletNumber ?? 0
    return { name, more: words.from.line({ number }), title: words.from.title({ event: name, number, bird }) }
  },
  pages: { label: words.side.fairs, Page: FairsPage },
  Side: Fairs,
  AboveRows: EventOfRows,
  Panel: Person,
}
