import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Bindings, useDesk } from './desk-context.ts'

const typing = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]'

function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest(typing) !== null
}

/** The key's name. Caps Lock does not change it. */
function nameOfKey({ key, shiftKey }: KeyboardEvent): string {
  if (!/^[a-z]$/i.test(key)) return key
  return shiftKey ? key.toUpperCase() : key.toLowerCase()
}

/** Runs a screen's bindings and the desk's. Never while somebody types, in a dialog, or with another key such as Ctrl. */
export function useKeys(own: Bindings): void {
  const { areKeysOn: isOn, globalKeys } = useDesk()
  const latest = useRef(own)
  // Before the new rows are on the screen: a key that is pressed right then must not act on the rows before.
  useLayoutEffect(() => {
    latest.current = { ...globalKeys, ...own }
  })
  useEffect(() => {
    if (!isOn) return undefined
    let prefix = ''
    const press = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, key, metaKey } = event
      if (event.defaultPrevented || event.isComposing || altKey || ctrlKey || metaKey || key === 'Shift') return
      if (isTyping(event) || document.querySelector('dialog[open]')) return
      const name = prefix + nameOfKey(event)
      prefix = ''
      const starts = Object.keys(latest.current).some((binding) => binding.startsWith(`${name} `))
      if (starts) prefix = `${name} `
      const run = latest.current[name]
      if (!run) return
      // A binding that has nothing to do leaves the key to the browser.
      if (run() !== false) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn])
}
