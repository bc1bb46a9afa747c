import hiddenText from '#ui/visually-hidden/visually-hidden.module.css'

/**
 * Queries by role ask for the style of each element and its ancestors. After each change of the document, jsdom matches them
 * with every rule of its style sheet again, which was a seventh of all tests' time. What decides about visibility is remembered
 * for elements of a kind, everything else is read as before. Text for screen readers only is a block, as its style sheet makes it in
 * browsers: in the name of a link, it is a word of its own.
 */

const { getComputedStyle } = window
type PlainStyle = Pick<CSSStyleDeclaration, 'display' | 'visibility' | 'opacity'>
const plainStyles = new Map<string, PlainStyle>()

/** Whether an element has no style but the one of jsdom's own style sheet for such elements. */
function isPlain(element: Element): boolean {
  if (document.styleSheets.length > 0 || !element.isConnected) return false
  for (let node: Element | null = element; node; node = node.parentElement)
    if (node.hasAttribute('style') || (node !== element && node.hasAttribute('hidden'))) return false
  return true
}

function plainStyleOf(element: Element): PlainStyle {
  const kind = JSON.stringify([element.localName, ...['hidden', 'open', 'type'].map((name) => element.getAttribute(name))])
  const known = plainStyles.get(kind)
  if (known) return known
  const { display, opacity, visibility } = getComputedStyle(element)
  const style = { display, opacity, visibility }
  plainStyles.set(kind, style)
  return style
}

const isHiddenText = (element: Element) => element.classList.contains(hiddenText['hidden'] ?? '')

/** What is known about an element without asking jsdom. null: nothing. */
function knownStyleOf(element: Element): Partial<PlainStyle> | null {
  const plain = isPlain(element) ? plainStyleOf(element) : null
  return isHiddenText(element) ? { ...plain, display: 'block' } : plain
}

window.getComputedStyle = (element, pseudoElement) => {
  const style = pseudoElement ? null : knownStyleOf(element)
  if (!style) return getComputedStyle(element, pseudoElement)
  const known: Readonly<Record<string | symbol, string | undefined>> = { ...style }
  const getPropertyValue = (name: string) => known[name] ?? getComputedStyle(element).getPropertyValue(name)
  const read = (name: string | symbol): unknown => {
    const all = getComputedStyle(element)
    const value: unknown = Reflect.get(all, name)
    return typeof value === 'function' ? (value.bind(all) as unknown) : value
  }
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_, name) => (name === 'getPropertyValue' ? getPropertyValue : (known[name] ?? read(name))),
  })
}
