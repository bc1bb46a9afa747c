import { useCombobox } from 'downshift'
import { useId, useRef, useState } from 'react'
import { List } from '../list/list.tsx'
import { leaveCaretKeys } from '../list/caret-keys.ts'
import { Popover } from '../list/popover.tsx'
import { SearchBox } from '../list/search-box.tsx'
import { searchLabels } from '../list/search-labels.ts'
import { afterPaint } from '../motion/after-paint.ts'
import styles from './dropdown.module.css'
import { DropdownButton } from './dropdown-button.tsx'
import { type DropdownOption, findOption, type ListboxProps } from './option.ts'
import { optionRows, optionTraits } from './option-rows.tsx'
import { components as words } from '../words.ts'

const { stateChangeTypes } = useCombobox

/** A dropdown with a search field above its options, for long lists. */
export function SearchListbox<V>({ dropdown, trigger }: ListboxProps<V>) {
  const { options, value, onChange, isDisabled = false, id } = dropdown
  const [query, setQuery] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const valueId = useId()
  const shown = searchLabels(options, query)
  const combobox = useCombobox<DropdownOption<V>>({
    items: shown,
    inputValue: query,
    selectedItem: findOption(options, value),
    ...optionTraits,
    labelId: trigger.labelId,
    defaultHighlightedIndex: 0,
    stateReducer: (state, { type, changes }) => {
      if (type === stateChangeTypes.InputBlur) return { ...changes, selectedItem: state.selectedItem }
      // Clicking the search field must not close the list.
      if (type === stateChangeTypes.InputClick) return { ...changes, isOpen: true }
      // Escape closes the list. Downshift would also clear the answer.
      if (type === stateChangeTypes.InputKeyDownEscape) return { ...state, isOpen: false, inputValue: '' }
      return changes.isOpen && (options.length === 0 || isDisabled) ? { ...changes, isOpen: false } : changes
    },
    onStateChange: ({ type, isOpen, selectedItem }) => {
      const isChosen = type === stateChangeTypes.ItemClick || type === stateChangeTypes.InputKeyDownEnter
      if (isChosen && selectedItem) onChange(selectedItem.value)
      if (isOpen !== false) return
      setQuery('')
      // Not if the focus has gone on to another control: a press beside a sheet leaves it in the search.
      const isStillHere = box.current?.contains(document.activeElement)
      if (type === stateChangeTypes.InputBlur && !isStillHere) return
      // After the answer is drawn: a reader says the button as it is when it gets the focus.
      afterPaint(() => {
        // Not if it is open again.
        box.current?.querySelector<HTMLElement>('button[aria-expanded="false"]')?.focus()
      })
    },
  })
  const { isOpen, highlightedIndex, selectedItem } = combobox
  return (
    <div ref={box} className={styles['box']}>
      <DropdownButton
        dropdown={dropdown}
        valueId={valueId}
        isInvalid={trigger.isInvalid}
        isOpen={isOpen}
        {...combobox.getToggleButtonProps({ tabIndex: 0 })}
        id={id}
        aria-haspopup="listbox"
        aria-labelledby={`${trigger.labelId} ${valueId}`}
        aria-describedby={trigger.describedBy}
      />
      <Popover isOpen={isOpen} sheetTitle={trigger.label} onClose={combobox.closeMenu}>
        <List
          {...combobox.getMenuProps()}
          selectedIndices={selectedItem && shown.includes(selectedItem) ? [shown.indexOf(selectedItem)] : []}
          emptyText={words.nothingFound()}
          searchField={
            <SearchBox
              {...combobox.getInputProps({
                // Set synchronously: downshift reports the text in an effect, after React has reset the input, and an input
                // method would then type a composed word twice.
                onChange: (event) => setQuery(event.currentTarget.value),
                onKeyDown: leaveCaretKeys,
              })}
            />
          }
        >
          {optionRows({
            optionLanguage: dropdown.optionLanguage,
            options: isOpen ? shown : [],
            value,
            activeIndex: highlightedIndex,
            propsOf: combobox.getItemProps,
          })}
        </List>
      </Popover>
    </div>
  )
}
