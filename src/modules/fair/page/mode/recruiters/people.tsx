import { useEffect, useRef, useState } from 'react'
import type { Fair, FairPerson } from '../tablet/fair.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { Chip } from '#ui/chip/chip.tsx'
import { cardClass } from '#ui/card/card.tsx'
import kit from '../parts/parts.module.css'
import { mode } from '../../../words.ts'
import { PersonPanel } from './person-panel.tsx'
import { aboutText, RatingBubbles, StateChip } from './person-text.tsx'
import styles from './recruiters.module.css'

const { parts, recruiters: words } = mode

/** Few enough to be talked about. Earlier ones follow at a press. */
const shownAtFirst = 12

interface PeopleProps {
  readonly fair: Fair
  readonly people: readonly FairPerson[]
}

/** The last people, newest first. One of them is open for a rating and a note. */
export function People({ fair, people }: PeopleProps) {
  const [openId, setOpenId] = useState(() => people.find(({ isNoteSealed }) => !isNoteSealed)?.envelopeId ?? null)
  const [shown, setShown] = useState(shownAtFirst)
  const section = useRef<HTMLElement>(null)
  const hadOpenId = useRef(openId)
  // The button that was pressed has gone with its row, or with its panel.
  useEffect(() => {
    if (hadOpenId.current === openId) return
    hadOpenId.current = openId
    section.current?.querySelector<HTMLElement>(openId === null ? 'h2' : '[data-panel]')?.focus()
  }, [openId])
  return (
    <section ref={section} className={`${cardClass} ${styles['people']}`} data-size="touch">
      <div className={styles['people-head']}>
        <h2 className={kit['heading']} tabIndex={-1}>
          {parts.lastPeople()}
        </h2>
        <Chip tone="starling" size="touch-small">
          <Icon name="lock-keyhole" />
          {words.private()}
        </Chip>
      </div>
      {people.length === 0 ? <p className={styles['nobody']}>{words.nobody()}</p> : null}
      <ul>
        {people.slice(0, shown).map((person) => (
          <li key={person.envelopeId}>
            {person.envelopeId === openId && !person.isNoteSealed ? (
              <PersonPanel fair={fair} person={person} onDone={() => setOpenId(null)} />
            ) : (
              <PersonRow person={person} onOpen={() => setOpenId(person.envelopeId)} />
            )}
          </li>
        ))}
      </ul>
      {people.length > shown ? (
        <button type="button" className={styles['more']} onClick={() => setShown(shown + 50)}>
          {words.earlier()}
        </button>
      ) : null}
    </section>
  )
}

function PersonRow({ onOpen, person }: { readonly person: FairPerson; readonly onOpen: () => void }) {
  const { attention, bird, isNoteSealed, rating, state } = person
  return (
    <div className={styles['row']}>
      <div>
        <b className={styles['bird']}>{bird}</b>
        <span className={styles['about']}>{aboutText(person)}</span>
        {attention === null ? null : <span className={styles['attention']}>{attention}</span>}
      </div>
      {isNoteSealed ? (
        <RatingBubbles rating={rating} />
      ) : (
        <button type="button" className={styles['rate']} aria-label={words.ratePerson({ bird })} onClick={onOpen}>
          {rating === null ? (
            <>
              <Icon name="plus" />
              {words.rate()}
            </>
          ) : (
            <RatingBubbles rating={rating} />
          )}
        </button>
      )}
      <StateChip state={state} />
    </div>
  )
}
