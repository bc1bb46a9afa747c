import { html, parse, parseFragment, serialize, type TreeAdapter, type TreeAdapterTypeMap } from 'parse5'
import {
  type Markup,
  type TreeAttribute,
  TreeComment,
  TreeDoctype,
  TreeDocument,
  TreeElement,
  TreeFragment,
  type TreeNode,
  TreeText,
} from './nodes.ts'

/** The markup of the server's DOM (`nodes.ts`), read and written by parse5. */

type Types = TreeAdapterTypeMap<
  TreeNode,
  TreeNode,
  TreeNode,
  TreeDocument,
  TreeFragment,
  TreeElement,
  TreeComment,
  TreeText,
  TreeElement,
  TreeDoctype
>

function appendText(parent: TreeNode, text: string, reference: TreeNode | null): void {
  const previous = reference ? reference.previousSibling : parent.lastChild
  if (previous instanceof TreeText) previous.data += text
  else parent.insertBefore(new TreeText(parent.ownerDocument, text), reference)
}

/** @param document the one of new nodes. null: they get the one that is created */
function treeAdapter(document: TreeDocument | null): TreeAdapter<Types> {
  let owner = document
  return {
    createDocument: () => (owner = new TreeDocument(markup)),
    createDocumentFragment: () => new TreeFragment(owner),
    createElement: (tagName, namespaceURI, attributes) =>
      new TreeElement(
        owner,
        tagName,
        namespaceURI,
        attributes.map(({ name, namespace, prefix, value }): TreeAttribute => {
          const isPrefixed = prefix !== undefined && prefix !== ''
          return { name: isPrefixed ? `${prefix}:${name}` : name, prefix, namespaceURI: namespace, value }
        }),
      ),
    createCommentNode: (data) => new TreeComment(owner, data),
    createTextNode: (data) => new TreeText(owner, data),
    setDocumentType: (given, name) => given.appendChild(new TreeDoctype(given, name)),
    setDocumentMode: (given, mode) => {
      given.mode = mode
    },
    // A fragment is read as it will be in a page, which has a doctype.
    getDocumentMode: (given) => (given instanceof TreeDocument ? given.mode : html.DOCUMENT_MODE.NO_QUIRKS),
    appendChild: (parent, node) => parent.appendChild(node),
    insertBefore: (parent, node, reference) => parent.insertBefore(node, reference),
    detachNode: (node) => node.remove(),
    insertText: (parent, text) => appendText(parent, text, null),
    insertTextBefore: appendText,
    adoptAttributes: (element, attributes) => {
      for (const { name, value } of attributes) if (!element.hasAttribute(name)) element.setAttribute(name, value)
    },
    setTemplateContent: (template, content) => {
      template.content = content
    },
    getTemplateContent: (template) => template.content ?? new TreeFragment(owner),
    getFirstChild: ({ firstChild }) => firstChild,
    getChildNodes: ({ childNodes }) => [...childNodes],
    getParentNode: ({ parentNode }) => parentNode,
    getAttrList: ({ attributes }) =>
      attributes.map(({ name, namespaceURI, prefix, value }) => ({
        name: prefix === undefined || prefix === '' ? name : name.slice(prefix.length + 1),
        ...(namespaceURI === undefined ? {} : { namespace: namespaceURI }),
        ...(prefix === undefined ? {} : { prefix }),
        value,
      })),
    getTagName: ({ localName }) => localName,
    getNamespaceURI: ({ namespaceURI }) => namespaceURI as html.NS,
    getTextNodeContent: ({ data }) => data,
    getCommentNodeContent: ({ data }) => data,
    getDocumentTypeNodeName: ({ nodeName }) => nodeName,
    getDocumentTypeNodePublicId: () => '',
    getDocumentTypeNodeSystemId: () => '',
    isTextNode: (node) => node instanceof TreeText,
    isCommentNode: (node) => node instanceof TreeComment,
    isDocumentTypeNode: (node) => node instanceof TreeDoctype,
    isElementNode: (node) => node instanceof TreeElement,
    setNodeSourceCodeLocation: () => {},
    getNodeSourceCodeLocation: () => null,
    updateNodeSourceCodeLocation: () => {},
  }
}

// Scripts never run in it, so the content of `noscript` is read as markup, as in a browser's DOMParser.
const scriptingEnabled = false

const markup: Markup = {
  read: (context, text) => parseFragment(context, text, { treeAdapter: treeAdapter(context.ownerDocument), scriptingEnabled }),
  write: (node) => serialize(node, { treeAdapter: treeAdapter(node.ownerDocument), scriptingEnabled }),
}

export function emptyDocument(): TreeDocument {
  return new TreeDocument(markup)
}

/** Reads a whole document. */
export function readDocument(text: string): TreeDocument {
  return parse(text, { treeAdapter: treeAdapter(null), scriptingEnabled })
}
