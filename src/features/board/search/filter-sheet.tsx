import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { linkClass } from '#ui/link/link-class.ts'
import { Modal } from '#ui/dialog/modal.tsx'
import { useScreenKeyboard } from '#platform/screen-keyboard.ts'
import { ListChoices, MoreChoices, TypePills } from './filter-choices.tsx'
import styles from './filter-sheet.module.css'
import { isListDisabled, type ListKey, listTexts, shownLists } from './filter-texts.ts'
import { chipsOf, clear, countJobs, type JobFilter } from './job-filter.ts'
import { PlaceTree } from './place-tree.tsx'
import type { JobListing } from '#shared/job.ts'
import { board as words } from '../words.ts'

interface FilterSheetProps {
  readonly isOpen: boolean
  readonly jobs: readonly JobListing[]
  readonly filter: JobFilter
  /** Shows the jobs of the choices. */
  readonly onShow: (filter: JobFilter) => void
  /** Leaves the list as it was. */
  readonly onClose: () => void
}

const firstOptions = 5

/** All filters of a phone. Choices count at once, but the list behind changes only on 'Show … jobs'. */
export function FilterSheet({ filter, isOpen, jobs, onClose, onShow }: FilterSheetProps) {
  const [pending, setPending] = useState({ isOpen: false, filter })
  if (pending.isOpen !== isOpen) setPending({ isOpen, filter })
  const chosen = pending.filter
  const count = countJobs(jobs, chosen)
  const isTyping = useScreenKeyboard()
  const choices = {
    jobs,
    filter: chosen,
    onChange: (change: (current: JobFilter) => JobFilter) =>
      setPending((current) => ({ ...current, filter: change(current.filter) })),
  }
  const lists = shownLists(jobs, chosen)
  return (
    <Modal isOpen={isOpen} onClose={onClose} firstFocus="h2" className={styles['sheet']} aria-labelledby="filters-heading">
      <div className={styles['top']}>
        <h2 id="filters-heading" className={styles['title']} tabIndex={-1}>
          {words.filter.list()}
        </h2>
        {chipsOf(chosen).length === 0 ? null : (
          <button
            type="button"
            className={linkClass({ isAlone: true })}
            onClick={({ currentTarget }) => {
              // The button goes with the choices.
              currentTarget.closest('dialog')?.querySelector('h2')?.focus()
              setPending({ isOpen, filter: clear(chosen) })
            }}
          >
            {words.filter.clearAll()}
          </button>
        )}
        <button type="button" className={styles['close']} aria-label={words.filter.close()} onClick={onClose}>
          <Icon name="x" />
        </button>
      </div>
      <div className={styles['content']}>
        {lists.includes('types') ? (
          <Section>
            <TypePills {...choices} />
          </Section>
        ) : null}
        {lists.map((key) =>
          key === 'types' || isListDisabled(key, chosen) ? null : (
            <Section key={key} listKey={key} chosenCount={chosen[key].length}>
              {key === 'locations' ? (
                <PlaceTree {...choices} />
              ) : (
                <ListChoices {...choices} listKey={key} firstCount={firstOptions} />
              )}
            </Section>
          ),
        )}
        <Section>
          <MoreChoices {...choices} />
        </Section>
      </div>
      {isTyping ? null : (
        <div className={styles['foot']}>
          <Button isWide isDisabled={count === 0} onClick={() => onShow(chosen)}>
            {count === 0 ? words.filter.noJobs() : words.filter.show({ count })}
          </Button>
        </div>
      )}
    </Modal>
  )
}

interface SectionProps {
  readonly listKey?: ListKey
  readonly chosenCount?: number
  readonly children: ReactNode
}

function Section({ children, chosenCount = 0, listKey }: SectionProps) {
  if (!listKey) return <div className={styles['section']}>{children}</div>
  const { label } = listTexts[listKey]
  return (
    <div className={styles['section']} role="group" aria-label={label}>
      <h3 className={styles['heading']}>
        {label}{' '}
        {chosenCount === 0 ? null : <span className={styles['chosen']}>{words.filter.chosen({ count: chosenCount })}</span>}
      </h3>
      {children}
    </div>
  )
}
