import type { RefObject } from 'react'
import { Link } from 'react-router-dom'
import { brand } from '#content'
import type { Lamp as LampState } from '../../shared/desk.ts'
import { deskPage } from '../../shared/desk-pages.ts'
import { clockText } from '#platform/format.ts'
import { Button } from '#ui/button/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import styles from './bar.module.css'
import { useDesk } from './parts/desk-context.ts'
import { Kbd } from './parts/kbd.tsx'
import { systemOf } from './parts/states.ts'
import { staff } from '../../words.ts'

const { frame: words } = staff

interface BarProps {
  /** The service did not answer last: nobody here knows whether the recruiting system does. */
  readonly isUnheard: boolean
  readonly search: string
  readonly searchField: RefObject<HTMLInputElement | null>
  /** Matters on a phone only: elsewhere the field is always there. */
  readonly isSearchOpen: boolean
  readonly onOpenSearch: (isOpen: boolean) => void
  readonly onSearch: (search: string) => void
  readonly onLock: () => void
}

/** The service reads no more. */
const maxSearchLength = 200

/** The desk's header: logo, search, the lamp of the recruiting system, and the lock. */
export function Bar({ isUnheard, search, searchField, isSearchOpen, onOpenSearch, onSearch, onLock }: BarProps) {
  const { overview } = useDesk()
  return (
    <header className={styles['bar']}>
      <Link className={styles['logo']} to={deskPage()} aria-label={words.home({ site: `${brand.name} ${words.name()}` })}>
        <img src={brand.art.mark} alt="" width={32} height={32} />
        <span>
          <span className={styles['company']}>{brand.wordmark} </span>
          <span className={styles['word']}>{words.name()}</span>
        </span>
      </Link>
      <form
        className={styles['search']}
        role="search"
        data-open={isSearchOpen || search !== '' || undefined}
        onSubmit={(event) => event.preventDefault()}
      >
        <label>
          <VisuallyHidden>{words.searchApplications()}</VisuallyHidden>
          <Icon name="search" />
          <input
            ref={searchField}
            type="search"
            name="search"
            autoComplete="off"
            placeholder={words.searchHint()}
            enterKeyHint="search"
            maxLength={maxSearchLength}
            value={search}
            onChange={({ target }) => onSearch(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return
              event.preventDefault()
              if (search === '') event.currentTarget.blur()
              else onSearch('')
            }}
          />
        </label>
        <Kbd keys={['/']} />
      </form>
      {overview === null ? <span className={styles['lamp']} /> : <Lamp lamp={overview.lamp} isUnheard={isUnheard} />}
      <div className={styles['open-search']}>
        <Button variant="outline" size="compact" aria-expanded={isSearchOpen} onClick={() => onOpenSearch(!isSearchOpen)}>
          <Icon name="search" />
          <VisuallyHidden>{words.search()}</VisuallyHidden>
        </Button>
      </div>
      {overview === null ? null : (
        <p className={styles['you']} dir="auto">
          {overview.you.name}
        </p>
      )}
      <div className={styles['lock']}>
        <Button variant="outline" size="compact" onClick={onLock}>
          <Icon name="lock" />
          <span className={styles['lock-word']}>{words.lock()}</span>
        </Button>
      </div>
    </header>
  )
}

function Lamp({ isUnheard, lamp }: { readonly isUnheard: boolean; readonly lamp: LampState }) {
  const system = systemOf(lamp)
  const isKnown = !isUnheard || system === null
  const known = () => (lamp.state === 'stopped' ? words.lamp[lamp.alarm]() : words.lamp[lamp.state]({ system: system ?? '' }))
  return (
    <p className={styles['lamp']} data-lamp={isKnown ? lamp.state : undefined} role="status">
      <span className={styles['light']} aria-hidden="true" />
      <span className={styles['lamp-text']}>{isKnown ? known() : words.lamp.unheard({ system })}</span>
      {isKnown && 'sinceMs' in lamp ? (
        <span className={styles['lamp-detail']}>{words.lamp.since({ time: clockText(lamp.sinceMs) })}</span>
      ) : null}
    </p>
  )
}
