import { useCombobox } from 'downshift'
import type { ChangeEvent, ReactNode } from 'react'
import { leaveCaretKeys } from '../list/caret-keys.ts'
import { List } from '../list/list.tsx'
import { ListItem } from '../list/list-item.tsx'
import { Popover } from '../list/popover.tsx'
import { LoadingDots } from '../loading-dots/loading-dots.tsx'
import styles from './autocomplete.module.css'
import { AutocompleteBox } from './autocomplete-box.tsx'
import type { AutocompleteInputProps, Suggestion } from './suggestion.ts'
import { field as words } from '../words.ts'

const { stateChangeTypes } = useCombobox

/** The suggestion with the matching part in bold. */
function Highlighted({ text, query }: { readonly text: string; readonly query: string }): ReactNode {
  const wanted = query.trim().toLowerCase()
  const at = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted)
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <b className={styles['match']}>{text.slice(at, at + wanted.length)}</b>
      {text.slice(at + wanted.length)}
    </>
  )
}

/**
 * The input of an autocomplete with its list: an ARIA combobox, by downshift. The form supplies the suggestions and decides what
 * a choice means.
 */
export function AutocompleteInput(field: AutocompleteInputProps) {
  const { id, icon, labelId, text, onType, suggestions, onChoose, isLoading, onReachEnd } = field
  const combobox = useCombobox<Suggestion>({
    items: [...suggestions],
    inputValue: text,
    // The text is the answer: a choice is reported once, and the user can always keep typing.
    selectedItem: null,
    itemToString: (item) => item?.text ?? '',
    itemToKey: (item) => item?.id,
    labelId,
    inputId: id,
    stateReducer: (state, { type, changes }) => {
      switch (type) {
        // Blur preserves the typed text.
        case stateChangeTypes.InputBlur:
          return { ...state, isOpen: false, highlightedIndex: -1 }
        // Escape closes the list. Downshift would also clear the field.
        case stateChangeTypes.InputKeyDownEscape:
          return { ...state, isOpen: false, highlightedIndex: -1 }
        case stateChangeTypes.InputClick:
          // Open even without suggestions: they may still be loading.
          return { ...changes, isOpen: true }
        default:
          return changes
      }
    },
    onStateChange: ({ highlightedIndex: at, type, selectedItem }) => {
      if (at !== undefined && at >= 0 && at === suggestions.length - 1) onReachEnd?.()
      const isChosen = type === stateChangeTypes.ItemClick || type === stateChangeTypes.InputKeyDownEnter
      if (isChosen && selectedItem) onChoose(selectedItem)
    },
  })
  const { isOpen, highlightedIndex } = combobox
  const input = combobox.getInputProps({
    // Call `onType` synchronously. Downshift reports the text later, and the caret would jump from the middle to the end.
    onChange: (event: ChangeEvent<HTMLInputElement>) => onType(event.target.value),
    onKeyDown: leaveCaretKeys,
  })
  return (
    <AutocompleteBox {...input} field={field}>
      {isLoading ? (
        <span className={styles['loading']}>
          <LoadingDots label={words.looking()} />
        </span>
      ) : null}
      {isOpen && suggestions.length > 0 ? (
        <Popover isOpen>
          <List
            {...combobox.getMenuProps()}
            selectedIndices={[]}
            onScroll={({ currentTarget: list }) => {
              if (list.scrollTop + list.clientHeight >= list.scrollHeight - 8) onReachEnd?.()
            }}
          >
            {suggestions.map((item, index) => (
              <ListItem
                key={item.id}
                {...combobox.getItemProps({ item, index })}
                icon={icon}
                label={<Highlighted text={item.text} query={text} />}
                isActive={index === highlightedIndex}
              />
            ))}
          </List>
        </Popover>
      ) : (
        <ul {...combobox.getMenuProps()} hidden />
      )}
    </AutocompleteBox>
  )
}
