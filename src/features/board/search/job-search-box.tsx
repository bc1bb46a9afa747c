import { useEffect, useRef, useState } from 'react'
import { maxQueryLength, normalQuery } from '#shared/job-filter.ts'
import { Icon } from '#ui/icon/icon.tsx'
import styles from './job-search-box.module.css'
import { board as words } from '../words.ts'

/** The hand rests after this time without a key. */
const restMs = 80

interface JobSearchBoxProps {
  /** The words that are searched for. */
  readonly query: string
  /** How many jobs there are to search. */
  readonly jobCount: number
  /** Called when the hand rests, with a query in its normal form. */
  readonly onSearch: (query: string) => void
  /** Called when the words are complete: by Enter, or when the field is left. */
  readonly onEnd: () => void
  /** Called at the first touch, to load what the search needs. */
  readonly onTouch: () => void
  /** Stands in the box's end on a phone, where the result line has scrolled away. */
  readonly countText?: string
}

/**
 * A plain search field: the list below is the answer. Escape empties it, Enter hides the keyboard of a phone. What is typed is
 * sent nowhere.
 */
export function JobSearchBox({ countText, jobCount, onEnd, onSearch, onTouch, query }: JobSearchBoxProps) {
  /** The text of the field, and the last query that it has asked for. Any other comes from the address, such as on 'Back'. */
  const [{ asked, text }, setField] = useState({ asked: query, text: query })
  if (query !== asked) setField({ asked: query, text: query })
  const timer = useRef(0)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const input = useRef<HTMLInputElement>(null)
  const pending = useRef<(() => void) | null>(null)
  const lastAsked = useRef(query)
  useEffect(() => {
    if (query === lastAsked.current) return
    // 'Back' has come before the hand rested: what was typed is of an entry that is left.
    lastAsked.current = query
    window.clearTimeout(timer.current)
    pending.current = null
  }, [query])
  const search = (next: string, afterMs: number) => {
    setField((known) => ({ ...known, text: next }))
    window.clearTimeout(timer.current)
    pending.current = () => {
      pending.current = null
      const normal = normalQuery(next)
      lastAsked.current = normal
      setField((known) => ({ ...known, asked: normal }))
      onSearch(normal)
    }
    timer.current = window.setTimeout(() => pending.current?.(), afterMs)
  }
  const end = () => {
    window.clearTimeout(timer.current)
    pending.current?.()
    onEnd()
  }
  return (
    <div role="search" className={styles['box']}>
      <Icon name="search" />
      <label className={styles['field']}>
        <span className={styles['label']}>{words.search.label()}</span>
        <input
          ref={input}
          type="search"
          className={styles['input']}
          placeholder={words.search.placeholder({ count: jobCount })}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={maxQueryLength}
          value={text}
          onFocus={onTouch}
          onChange={({ currentTarget }) => search(currentTarget.value, restMs)}
          onKeyDown={({ currentTarget, key, nativeEvent }) => {
            // While a phone's or an Asian keyboard composes a word, its keys are not ours.
            if (nativeEvent.isComposing) return
            if (key === 'Escape' && text !== '') search('', 0)
            if (key !== 'Enter') return
            end()
            if (window.matchMedia('(pointer: coarse)').matches) currentTarget.blur()
          }}
          onBlur={end}
        />
      </label>
      {text === '' ? null : (
        <button
          type="button"
          className={styles['clear']}
          aria-label={words.search.clear()}
          onClick={() => {
            search('', 0)
            input.current?.focus()
          }}
        >
          <Icon name="x" size="medium" />
        </button>
      )}
      {countText === undefined ? null : (
        <span className={styles['count']} aria-hidden="true">
          {countText}
        </span>
      )}
    </div>
  )
}
