/**
 * A query by role asks of each element whether it matches the selectors of some seventy kinds of elements, one after the other.
 * Most of them begin with the name of another kind, and then the answer is known without jsdom.
 */

const { matches } = Element.prototype

/** A name, and conditions on attributes only. */
const simpleSelector = /^([a-z][a-z\d]*)(?:\[[^\],]*\]|:not\(\[[^\],]*\]\))*$/
const names = new Map<string, string | null>()

function nameIn(selector: string): string | null {
  const known = names.get(selector)
  if (known !== undefined) return known
  const name = simpleSelector.exec(selector)?.[1] ?? null
  names.set(selector, name)
  return name
}

// One of its types says which element it is, which no function can promise.
Object.assign(Element.prototype, {
  matches(this: Element, selector: string): boolean {
    const name = nameIn(selector)
    return (name === null || name === this.localName.toLowerCase()) && matches.call(this, selector)
  },
})
