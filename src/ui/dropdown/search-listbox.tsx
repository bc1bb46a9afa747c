import { useCombobox } from 'downshift'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Icon } from '../icon/icon.tsx'
import { List } from '../list/list.tsx'
import { ListItem } from '../list/list-item.tsx'
import styles from './dropdown.module.css'
import { type DropdownOption, type DropdownProps, findOption, isSet, type TriggerProps } from './option.ts'

const { stateChangeTypes } = useCombobox

interface SearchListboxProps<V> {
  readonly dropdown: DropdownProps<V>
  readonly trigger: TriggerProps
  readonly label: ReactNode
}

/** Lower case without diacritics: a phone keyboard must find Österreich and Côte d'Ivoire. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
}

function search<V>(options: readonly DropdownOption<V>[], query: string): DropdownOption<V>[] {
  const wanted = fold(query.trim())
  if (wanted === '') return [...options]
  const found = options.filter(({ label }) => fold(label).includes(wanted))
  // What begins with the words comes before what contains them; each part keeps its order.
  return [
    ...found.filter(({ label }) => fold(label).startsWith(wanted)),
    ...found.filter(({ label }) => !fold(label).startsWith(wanted)),
  ]
}

/** A dropdown with a search field above its options, for long lists. */
export function SearchListbox<V>({ dropdown, trigger, label }: SearchListboxProps<V>) {
  const { options, value, valueText, onChange, isDisabled = false, id } = dropdown
  const [query, setQuery] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const valueId = useId()
  const shown = search(options, query)
  const combobox = useCombobox<DropdownOption<V>>({
    items: shown,
    inputValue: query,
    selectedItem: findOption(options, value),
    itemToString: (option) => option?.label ?? '',
    itemToKey: (option) => option?.value,
    isItemDisabled: (option) => option.isDisabled ?? false,
    labelId: trigger.labelId,
    defaultHighlightedIndex: 0,
    stateReducer: (state, { type, changes }) => {
      if (type === stateChangeTypes.InputBlur) return { ...changes, selectedItem: state.selectedItem }
      // A click into the search field is where the person wants to be, not a wish to close.
      if (type === stateChangeTypes.InputClick) return { ...changes, isOpen: true }
      // Escape closes; it never takes the answer back.
      if (type === stateChangeTypes.InputKeyDownEscape) return { ...state, isOpen: false, inputValue: '' }
      return changes.isOpen && (options.length === 0 || isDisabled) ? { ...changes, isOpen: false } : changes
    },
    onStateChange: ({ type, inputValue, isOpen, selectedItem }) => {
      if (type === stateChangeTypes.InputChange) setQuery(inputValue ?? '')
      if (isOpen === false) {
        setQuery('')
        if (type !== stateChangeTypes.InputBlur) box.current?.querySelector('button')?.focus()
      }
      const isChosen = type === stateChangeTypes.ItemClick || type === stateChangeTypes.InputKeyDownEnter
      if (isChosen && selectedItem) onChange(selectedItem.value)
    },
  })
  const { isOpen, highlightedIndex, selectedItem } = combobox
  return (
    <div ref={box} className={styles['box']}>
      <button
        type="button"
        {...combobox.getToggleButtonProps({ tabIndex: 0 })}
        id={id}
        className={styles['trigger']}
        aria-haspopup="listbox"
        aria-labelledby={`${trigger.labelId} ${valueId}`}
        aria-describedby={trigger.describedBy}
        aria-disabled={isDisabled || undefined}
        data-invalid={trigger.isInvalid || undefined}
        data-open={isOpen || undefined}
        data-plain={label === null || undefined}
        data-set={isSet(options, value) || undefined}
      >
        <span className={styles['words']}>
          {label}
          <span className={styles['value']} id={valueId}>
            {selectedItem?.label ?? valueText}
          </span>
        </span>
        <span className={styles['chevron']}>
          <Icon name="chevron-down" />
        </span>
      </button>
      <div className={styles['popover']} hidden={!isOpen}>
        <List
          {...combobox.getMenuProps()}
          selectedIndices={selectedItem && shown.includes(selectedItem) ? [shown.indexOf(selectedItem)] : []}
          emptyText="Nothing found. Check the spelling?"
          searchField={
            <div className={styles['search']}>
              <Icon name="search" size="medium" />
              <input {...combobox.getInputProps()} className={styles['search-input']} placeholder="Search" autoComplete="off" />
            </div>
          }
        >
          {(isOpen ? shown : []).map((option, index) => (
            <ListItem
              key={String(option.value)}
              {...combobox.getItemProps({ item: option, index })}
              label={option.label}
              {...(option.note === undefined ? {} : { note: option.note })}
              isSelected={option.value === value}
              isActive={index === highlightedIndex}
              isDisabled={option.isDisabled ?? false}
            />
          ))}
        </List>
      </div>
    </div>
  )
}
