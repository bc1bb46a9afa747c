import type { KeyboardEvent } from 'react'

/**
 * Lets Home and End move the caret of a combobox. Downshift would move through its list. Typed text is corrected more often than
 * the last of many suggestions is wanted, and native comboboxes do the same.
 */
export function leaveCaretKeys({ key, nativeEvent }: KeyboardEvent<HTMLInputElement>): void {
  if (key === 'Home' || key === 'End') Object.assign(nativeEvent, { preventDownshiftDefault: true })
}
