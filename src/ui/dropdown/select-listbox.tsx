import { useSelect } from 'downshift'
import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import { List } from '../list/list.tsx'
import { ListItem } from '../list/list-item.tsx'
import styles from './dropdown.module.css'
import { type DropdownOption, type DropdownProps, findOption, isSet, type TriggerProps } from './option.ts'

/**
 * Keyboard and screen-reader behaviour comes from downshift (the ARIA select-only combobox). Ours: it opens only if it has
 * items, and leaving it closes it and chooses nothing (specification 4).
 */
function useDropdown<V>({ options, value, onChange, isDisabled = false }: DropdownProps<V>, labelId: string) {
  return useSelect<DropdownOption<V>>({
    items: [...options],
    selectedItem: findOption(options, value),
    itemToString: (option) => option?.label ?? '',
    itemToKey: (option) => option?.value,
    isItemDisabled: (option) => option.isDisabled ?? false,
    labelId,
    stateReducer: (state, { type, changes }) => {
      if (type === useSelect.stateChangeTypes.ToggleButtonBlur) return { ...changes, selectedItem: state.selectedItem }
      return changes.isOpen && (options.length === 0 || isDisabled) ? { ...changes, isOpen: false } : changes
    },
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) onChange(selectedItem.value)
    },
  })
}

interface SelectListboxProps<V> {
  readonly dropdown: DropdownProps<V>
  readonly trigger: TriggerProps
  /** Inside the button, above the value; null when the label stands elsewhere. */
  readonly label: ReactNode
}

/** A button with its value, and the list of options under it. */
export function SelectListbox<V>({ dropdown, trigger, label }: SelectListboxProps<V>) {
  const { options, value, valueText, isDisabled = false, id } = dropdown
  const select = useDropdown(dropdown, trigger.labelId)
  const { isOpen, highlightedIndex, selectedItem } = select
  return (
    <div className={styles['box']}>
      <button
        type="button"
        {...select.getToggleButtonProps({
          id,
          'aria-describedby': trigger.describedBy,
          'aria-disabled': isDisabled || undefined,
          'aria-invalid': trigger.isInvalid || undefined,
          'aria-required': trigger.isRequired || undefined,
        })}
        className={styles['trigger']}
        data-open={isOpen || undefined}
        data-plain={label === null || undefined}
        data-set={isSet(options, value) || undefined}
      >
        <span className={styles['words']}>
          {label}
          <span className={styles['value']}>{selectedItem?.label ?? valueText}</span>
        </span>
        <span className={styles['chevron']}>
          <Icon name="chevron-down" />
        </span>
      </button>
      {isOpen ? (
        <div className={styles['popover']}>
          <List {...select.getMenuProps()} selectedIndices={selectedItem ? [options.indexOf(selectedItem)] : []}>
            {options.map((option, index) => (
              <ListItem
                key={String(option.value)}
                {...select.getItemProps({ item: option, index })}
                label={option.label}
                {...(option.note === undefined ? {} : { note: option.note })}
                isSelected={option.value === value}
                isActive={index === highlightedIndex}
                isDisabled={option.isDisabled ?? false}
              />
            ))}
          </List>
        </div>
      ) : (
        // The button names its list by id even while there is none to see.
        <ul {...select.getMenuProps()} hidden />
      )}
    </div>
  )
}
