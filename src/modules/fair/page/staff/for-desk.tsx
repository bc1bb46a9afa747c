import * as v from 'valibot'
import type { DeskPagesFilling } from '#modules/desk/page/staff/parts/fillings.ts'
import { IconBubble } from '#modules/desk/page/staff/parts/state-bubble.tsx'
import { wholeList } from '#modules/desk/page/staff/parts/view.ts'
import { SideSection, ViewLink } from '#modules/desk/page/staff/list/side-section.tsx'
import { DeskFair, DeskFairEvent, DeskNote } from '../../shared/desk-fair.ts'
import { staff as words } from '../../words.ts'
import { FairNote } from './fair-note.tsx'
import styles from './tablets.module.css'
import { Tablets, TabletState } from './tablets.tsx'

/** What the desk shows of career fairs: where somebody was met, what was noted there, and the fairs with their tablets. */

const filterName = 'fair'

function readOr<S extends v.GenericSchema, T>(schema: S, value: unknown, other: T): v.InferOutput<S> | T {
  const read = v.safeParse(schema, value)
  return read.success ? read.output : other
}

const fairsOf = (overview: unknown) => readOr(v.array(DeskFairEvent), overview, [])

/** Recruiters may have left the name empty. */
const nameOf = (name: string) => name || words.noName()

/** The fairs of the last weeks with the light of each tablet. */
function Fairs({ overview }: { readonly overview: unknown }) {
  return (
    <SideSection title={words.side.fairs()}>
      {fairsOf(overview).map(({ applications, eventId, interests, name, tablets }) => (
        <li key={eventId}>
          <ViewLink
            to={{ ...wholeList, ofModules: { [filterName]: eventId } }}
            isOwnName
            name={nameOf(name)}
            count={applications + interests}
            bubble={<IconBubble icon="ticket" tone="starling" />}
          />
          <ul className={styles['beside']} aria-label={words.side.tablets({ name: nameOf(name) })}>
            {tablets.map((tablet) => (
              <li key={tablet.tabletId} className={styles['line']}>
                <TabletState tablet={tablet} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </SideSection>
  )
}

function TabletsOfFair({ chosen, overview }: { readonly overview: unknown; readonly chosen: string }) {
  const fair = fairsOf(overview).find(({ eventId }) => eventId === chosen)
  return fair && fair.tablets.length > 0 ? <Tablets fair={fair} /> : null
}

function Person({ application, row }: { readonly row: unknown; readonly application: unknown }) {
  const fair = readOr(DeskFair, row, null)
  return fair && <FairNote fair={fair} notes={readOr(v.array(DeskNote), application, [])} />
}

export const forDesk: DeskPagesFilling = {
  name: 'fair',
  filter: {
    name: filterName,
    label: words.filter.label,
    any: words.filter.any,
    choicesOf: (overview) => fairsOf(overview).map(({ eventId, name }) => ({ value: eventId, label: nameOf(name) })),
  },
  originOf: (row) => {
    const fair = readOr(DeskFair, row, null)
    if (!fair) return null
    const { bird, eventName, tabletNumber: number } = fair
    const name = nameOf(eventName)
    return { name, more: words.from.line({ number }), title: words.from.title({ event: name, number, bird }) }
  },
  Side: Fairs,
  AboveRows: TabletsOfFair,
  Panel: Person,
}
