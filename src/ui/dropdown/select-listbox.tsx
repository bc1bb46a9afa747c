import { useSelect } from 'downshift'
import { List } from '../list/list.tsx'
import { Popover } from '../list/popover.tsx'
import styles from './dropdown.module.css'
import { DropdownButton } from './dropdown-button.tsx'
import { type DropdownOption, type DropdownProps, findOption, type ListboxProps } from './option.ts'
import { optionRows, optionTraits } from './option-rows.tsx'

/**
 * A select-only ARIA combobox, by downshift. Two changes to its behaviour: it does not open without options, and blur closes it
 * without choosing.
 */
function useDropdown<V>({ options, value, onChange, isDisabled = false }: DropdownProps<V>, labelId: string) {
  return useSelect<DropdownOption<V>>({
    items: [...options],
    selectedItem: findOption(options, value),
    ...optionTraits,
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

/** A button with the current value, and the list of options below it. */
export function SelectListbox<V>({ dropdown, trigger }: ListboxProps<V>) {
  const { options, value, id } = dropdown
  const select = useDropdown(dropdown, trigger.labelId)
  const { isOpen, highlightedIndex, selectedItem } = select
  return (
    <div className={styles['box']}>
      <DropdownButton
        dropdown={dropdown}
        isOpen={isOpen}
        {...select.getToggleButtonProps({
          id,
          'aria-describedby': trigger.describedBy,
          'aria-invalid': trigger.isInvalid || undefined,
          'aria-required': trigger.isRequired || undefined,
        })}
      />
      {isOpen ? (
        <Popover isOpen sheetTitle={trigger.label} onClose={select.closeMenu}>
          <List {...select.getMenuProps()} selectedIndices={selectedItem ? [options.indexOf(selectedItem)] : []}>
            {optionRows({
              optionLanguage: dropdown.optionLanguage,
              options,
              value,
              activeIndex: highlightedIndex,
              propsOf: select.getItemProps,
            })}
          </List>
        </Popover>
      ) : (
        // The button's `aria-controls` must always reference an existing element.
        <ul {...select.getMenuProps()} hidden />
      )}
    </div>
  )
}
