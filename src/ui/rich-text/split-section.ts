const isHeading = (element: Element) => /^h[1-6]$/.test(element.localName)

/** The element of the top level before which the second section starts, or null when there is only one. */
function secondSection(blocks: readonly Element[]): Element | null {
  const next = blocks.findIndex((block, index) => index > 0 && isHeading(block) && !blocks.slice(0, index).every(isHeading))
  // A text without headings: its first paragraph stands for its first section.
  return blocks[next === -1 ? 1 : next] ?? null
}

/**
 * Cuts a sanitised text after its first section, which ends where the next heading starts. Works on the nodes themselves, so
 * nothing has to be read as HTML again.
 * @param text is left with its first section
 * @returns the rest, empty when there is no second section
 */
export function splitFirstSection(text: DocumentFragment): DocumentFragment {
  const rest = text.ownerDocument.createDocumentFragment()
  // Boards wrap a whole text in one box; its sections are inside.
  let box: ParentNode & Node = text
  while (box.children.length === 1 && box.firstElementChild?.localName === 'div') box = box.firstElementChild
  let node: ChildNode | null = secondSection([...box.children])
  while (node) {
    const { nextSibling }: ChildNode = node
    rest.append(node)
    node = nextSibling
  }
  return rest
}
