import type { HTMLAttributes, ReactElement } from 'react'
import { ListItem, type ListItemProps } from '../list/list-item.tsx'
import type { DropdownOption } from './option.ts'

/** What downshift asks about an option. */
export const optionTraits = {
  itemToString: (option: DropdownOption<unknown> | null) => option?.label ?? '',
  itemToKey: (option: DropdownOption<unknown> | null) => option?.value,
  isItemDisabled: (option: DropdownOption<unknown>) => option.isDisabled ?? false,
}

interface Rows<V> {
  readonly options: readonly DropdownOption<V>[]
  readonly value: V
  readonly optionLanguage?: string | undefined
  readonly activeIndex: number
  /** Downshift's props of a row. */
  readonly propsOf: (row: { readonly item: DropdownOption<V>; readonly index: number }) => HTMLAttributes<HTMLLIElement>
}

/** The rows of a dropdown's open list. */
export function optionRows<V>({
  optionLanguage,
  options,
  value,
  activeIndex,
  propsOf,
}: Rows<V>): readonly ReactElement<ListItemProps>[] {
  return options.map((option, index) => (
    <ListItem
      key={String(option.value)}
      {...propsOf({ item: option, index })}
      label={<bdi>{option.label}</bdi>}
      lang={option.value === '' ? undefined : optionLanguage}
      {...(option.note === undefined ? {} : { note: option.note })}
      isSelected={option.value === value}
      isActive={index === activeIndex}
      isDisabled={option.isDisabled ?? false}
    />
  ))
}
