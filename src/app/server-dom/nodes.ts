import { html } from 'parse5'
import { isWithin, NodeIterator, nodesWithin, TreeWalker } from './traversal.ts'

/**
 * The nodes of the server's DOM (`window.ts`), with the part of the standard (https://dom.spec.whatwg.org) that DOMPurify and
 * `ui/rich-text` use, under its names. Siblings are a linked list, so that removing a node costs the same wherever it is.
 */

export const htmlNamespace = 'http://www.w3.org/1999/xhtml'

/** The types of nodes (DOM, 4.4). */
export const nodeTypes = { element: 1, text: 3, comment: 8, document: 9, doctype: 10, fragment: 11 } as const

export abstract class TreeNode {
  readonly #type: number
  readonly #name: string
  #document: TreeDocument | null
  #parent: TreeNode | null = null
  #previous: TreeNode | null = null
  #next: TreeNode | null = null
  #first: TreeNode | null = null
  #last: TreeNode | null = null
  /** The same list until the children change: DOMPurify compares two reads. */
  #children: readonly TreeNode[] | null = null

  /** @param document null for a document itself */
  constructor(type: number, name: string, document: TreeDocument | null) {
    this.#type = type
    this.#name = name
    this.#document = document
  }

  // DOMPurify takes the getters of this class and of `TreeElement`, so each must be there and work for any node.
  get nodeType(): number {
    return this.#type
  }

  get nodeName(): string {
    return this.#name
  }

  get ownerDocument(): TreeDocument | null {
    return this.#document
  }

  get parentNode(): TreeNode | null {
    return this.#parent
  }

  get parentElement(): TreeElement | null {
    return this.#parent instanceof TreeElement ? this.#parent : null
  }

  get previousSibling(): TreeNode | null {
    return this.#previous
  }

  get nextSibling(): TreeNode | null {
    return this.#next
  }

  get firstChild(): TreeNode | null {
    return this.#first
  }

  get lastChild(): TreeNode | null {
    return this.#last
  }

  get childNodes(): readonly TreeNode[] {
    if (this.#children) return this.#children
    const children: TreeNode[] = []
    for (let child = this.#first; child; child = child.#next) children.push(child)
    this.#children = children
    return children
  }

  get children(): readonly TreeElement[] {
    return this.childNodes.filter((child) => child instanceof TreeElement)
  }

  get firstElementChild(): TreeElement | null {
    for (let child = this.#first; child; child = child.#next) if (child instanceof TreeElement) return child
    return null
  }

  hasChildNodes(): boolean {
    return this.#first !== null
  }

  get textContent(): string {
    let text = ''
    for (const node of nodesWithin(this)) if (node instanceof TreeText) text += node.data
    return text
  }

  appendChild(node: TreeNode): TreeNode {
    return this.insertBefore(node, null)
  }

  /** @throws Error when the node contains this one, or the reference is not a child */
  insertBefore(node: TreeNode, reference: TreeNode | null): TreeNode {
    if ((node.firstChild && isWithin(this, node)) || node === this || (reference !== null && reference.#parent !== this))
      throw new Error('the node cannot be there')
    if (node instanceof TreeFragment) {
      for (const child of node.childNodes) this.insertBefore(child, reference)
      return node
    }
    const before = reference === node ? node.#next : reference
    node.remove()
    node.#setDocument(this instanceof TreeDocument ? this : this.#document)
    node.#parent = this
    node.#next = before
    node.#previous = before ? before.#previous : this.#last
    if (node.#previous) node.#previous.#next = node
    else this.#first = node
    if (before) before.#previous = node
    else this.#last = node
    this.#children = null
    return node
  }

  /** @throws Error when the node is not a child */
  removeChild(node: TreeNode): TreeNode {
    if (node.#parent !== this) throw new Error('the node is not a child')
    node.remove()
    return node
  }

  remove(): void {
    const parent = this.#parent
    if (!parent) return
    const document = parent instanceof TreeDocument ? parent : parent.#document
    for (const iterator of document?.iterators ?? []) iterator.beforeRemoving(this)
    if (this.#previous) this.#previous.#next = this.#next
    else parent.#first = this.#next
    if (this.#next) this.#next.#previous = this.#previous
    else parent.#last = this.#previous
    parent.#children = null
    this.#parent = null
    this.#previous = null
    this.#next = null
  }

  append(...nodes: readonly (TreeNode | string)[]): void {
    for (const node of nodes) this.appendChild(this.#nodeOf(node))
  }

  replaceChildren(...nodes: readonly (TreeNode | string)[]): void {
    for (const child of this.childNodes) child.remove()
    this.append(...nodes)
  }

  after(...nodes: readonly (TreeNode | string)[]): void {
    const next = this.#next
    for (const node of nodes) this.#parent?.insertBefore(this.#nodeOf(node), next)
  }

  replaceWith(...nodes: readonly (TreeNode | string)[]): void {
    for (const node of nodes) this.#parent?.insertBefore(this.#nodeOf(node), this)
    this.remove()
  }

  cloneNode(isDeep = false): TreeNode {
    const copy = this.copy()
    if (isDeep) for (const child of this.childNodes) copy.appendChild(child.cloneNode(true))
    return copy
  }

  /** The node alone. */
  protected abstract copy(): TreeNode

  #nodeOf(node: TreeNode | string): TreeNode {
    return typeof node === 'string' ? new TreeText(this.#document, node) : node
  }

  #setDocument(document: TreeDocument | null): void {
    if (this.#document === document) return
    this.#document = document
    for (const node of nodesWithin(this)) node.#document = document
  }
}

export class TreeText extends TreeNode {
  data: string

  constructor(document: TreeDocument | null, data: string) {
    super(nodeTypes.text, '#text', document)
    this.data = data
  }

  override get textContent(): string {
    return this.data
  }

  protected copy(): TreeText {
    return new TreeText(this.ownerDocument, this.data)
  }
}

export class TreeComment extends TreeNode {
  readonly data: string

  constructor(document: TreeDocument | null, data: string) {
    super(nodeTypes.comment, '#comment', document)
    this.data = data
  }

  override get textContent(): string {
    return this.data
  }

  protected copy(): TreeComment {
    return new TreeComment(this.ownerDocument, this.data)
  }
}

export class TreeDoctype extends TreeNode {
  constructor(document: TreeDocument | null, name: string) {
    super(nodeTypes.doctype, name, document)
  }

  protected copy(): TreeDoctype {
    return new TreeDoctype(this.ownerDocument, this.nodeName)
  }
}

export class TreeFragment extends TreeNode {
  constructor(document: TreeDocument | null) {
    super(nodeTypes.fragment, '#document-fragment', document)
  }

  protected copy(): TreeFragment {
    return new TreeFragment(this.ownerDocument)
  }
}

/** The attribute of an element. The parser gives foreign ones a prefix and a namespace. */
export interface TreeAttribute {
  readonly name: string
  readonly value: string
  readonly prefix?: string | undefined
  readonly namespaceURI?: string | undefined
}

export class TreeElement extends TreeNode {
  readonly localName: string
  readonly #namespaceURI: string
  /** The same list for good: DOMPurify compares two reads. */
  readonly #attributes: TreeAttribute[]
  /** The content of a template, which is not among its children. */
  content: TreeFragment | null = null

  constructor(document: TreeDocument | null, localName: string, namespaceURI: string, attributes: readonly TreeAttribute[]) {
    super(nodeTypes.element, namespaceURI === htmlNamespace ? localName.toUpperCase() : localName, document)
    this.localName = localName
    this.#namespaceURI = namespaceURI
    this.#attributes = [...attributes]
    if (localName === 'template' && namespaceURI === htmlNamespace) this.content = new TreeFragment(document)
  }

  get namespaceURI(): string {
    return this.#namespaceURI
  }

  get attributes(): readonly TreeAttribute[] {
    return this.#attributes
  }

  getAttributeNode(name: string): TreeAttribute | null {
    return this.#attributes.find((attribute) => attribute.name === name) ?? null
  }

  getAttribute(name: string): string | null {
    return this.getAttributeNode(name)?.value ?? null
  }

  hasAttribute(name: string): boolean {
    return this.getAttributeNode(name) !== null
  }

  setAttribute(name: string, value: string): void {
    const index = this.#attributes.findIndex((attribute) => attribute.name === name)
    if (index === -1) this.#attributes.push({ name, value })
    else this.#attributes[index] = { ...this.#attributes[index], name, value }
  }

  removeAttribute(name: string): void {
    const attribute = this.getAttributeNode(name)
    if (attribute) this.removeAttributeNode(attribute)
  }

  /** @throws Error when the element has no such attribute */
  removeAttributeNode(attribute: TreeAttribute): TreeAttribute {
    const index = this.#attributes.indexOf(attribute)
    if (index === -1) throw new Error('the attribute is of another element')
    this.#attributes.splice(index, 1)
    return attribute
  }

  get classList(): ClassList {
    return new ClassList(this)
  }

  get innerHTML(): string {
    return this.ownerDocument?.markup.write(this.content ?? this) ?? ''
  }

  set innerHTML(text: string) {
    const content = this.ownerDocument?.markup.read(this, text)
    if (content) this.replaceChildren(content)
  }

  protected copy(): TreeElement {
    return new TreeElement(this.ownerDocument, this.localName, this.#namespaceURI, this.#attributes)
  }
}

/** The classes of an element. */
class ClassList implements Iterable<string> {
  readonly #element: TreeElement

  constructor(element: TreeElement) {
    this.#element = element
  }

  *[Symbol.iterator](): Iterator<string> {
    const names = (this.#element.getAttribute('class') ?? '').split(/[\t\n\f\r ]/).filter((name) => name !== '')
    yield* new Set(names)
  }

  contains(name: string): boolean {
    return [...this].includes(name)
  }

  add(name: string): void {
    this.#element.setAttribute('class', [...new Set([...this, name])].join(' '))
  }
}

/** Reads and writes HTML. */
export interface Markup {
  /** @param context the element that will contain it */
  read(context: TreeElement, text: string): TreeFragment
  /** The content of a node. */
  write(node: TreeNode): string
}

export class TreeDocument extends TreeNode {
  readonly markup: Markup
  /** Those that may be at a node which is removed. A document is made for one text, so they end with it. */
  readonly iterators: NodeIterator[] = []
  /** Set by the parser: without a doctype, a table does not end a paragraph. */
  mode = html.DOCUMENT_MODE.NO_QUIRKS

  constructor(markup: Markup) {
    super(nodeTypes.document, '#document', null)
    this.markup = markup
  }

  get documentElement(): TreeElement | null {
    return this.firstElementChild
  }

  get body(): TreeElement | null {
    return this.documentElement?.children.find(({ localName }) => ['body', 'frameset'].includes(localName)) ?? null
  }

  /** An object with a function that DOMPurify looks for and does not call. */
  readonly implementation = { createHTMLDocument: () => new TreeDocument(this.markup) }

  createElement(localName: string): TreeElement {
    return new TreeElement(this, localName, htmlNamespace, [])
  }

  createTextNode(data: string): TreeText {
    return new TreeText(this, data)
  }

  createDocumentFragment(): TreeFragment {
    return new TreeFragment(this)
  }

  createNodeIterator(root: TreeNode, whatToShow: number): NodeIterator {
    const iterator = new NodeIterator(root, whatToShow)
    this.iterators.push(iterator)
    return iterator
  }

  createTreeWalker(root: TreeNode, whatToShow: number): TreeWalker {
    return new TreeWalker(root, whatToShow)
  }

  getElementsByTagName(localName: string): readonly TreeElement[] {
    const found: TreeElement[] = []
    for (const node of nodesWithin(this)) if (node instanceof TreeElement && node.localName === localName) found.push(node)
    return found
  }

  /** A node for this document. */
  importNode(node: TreeNode, isDeep = false): TreeNode {
    const copy = node.cloneNode(isDeep)
    new TreeFragment(this).appendChild(copy)
    copy.remove()
    return copy
  }

  protected copy(): TreeDocument {
    return new TreeDocument(this.markup)
  }
}
