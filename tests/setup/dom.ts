import '@testing-library/jest-dom/vitest'
import 'fake-indexeddb/auto'
import { cleanup, configure } from '@testing-library/react'
import * as React from 'react'
import { afterEach, beforeEach } from 'vitest'
import './computed-style.ts'
import './quick-matches.ts'
import './react-idle.ts'

// A failed query reports only its message, because the page's markup would bury it. The timeout is long, so that a slow machine
// does not fail a test.
configure({ asyncUtilTimeout: 60_000, getElementError: (message) => new Error(message ?? 'not found') })

// React keeps a stack of each element that it creates, for its warnings, but no more than 10,000 at a time. Without any, tests of screens
// take a sixth less.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
if (internals instanceof Object)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set: () => {} })

// jsdom has no viewport width, so every page is rendered as on a phone.
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), { media, matches: false, onchange: null, addListener: () => {}, removeListener: () => {} })

// jsdom has no modal dialogs. Opening one makes it visible; that it is on top can only be tested in a browser.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false
}

// jsdom does not implement media playback and logs an error. A test that needs a player mocks it.
HTMLMediaElement.prototype.play = async () => {}
HTMLMediaElement.prototype.pause = () => {}
HTMLMediaElement.prototype.load = () => {}

const { documentElement: root, head } = document
const initialHead = [...head.childNodes]
const initialAttributes = [...root.attributes].map(({ name, value }) => [name, value] as const)

/** Resets the document, so that no test sees the title or the attributes of the previous one. */
function resetDocument(): void {
  head.replaceChildren(...initialHead)
  document.body.replaceChildren()
  for (const element of [root, document.body]) for (const name of element.getAttributeNames()) element.removeAttribute(name)
  for (const [name, value] of initialAttributes) root.setAttribute(name, value)
  window.history.replaceState(null, '', '/')
}

async function deleteDatabases(): Promise<void> {
  const databases = await indexedDB.databases()
  await Promise.all(
    databases.map(
      ({ name = '' }) =>
        new Promise<void>((resolve, reject) => {
          const request = indexedDB.deleteDatabase(name)
          request.addEventListener('success', () => resolve())
          request.addEventListener('error', () => reject(request.error ?? new Error(`${name} is not deleted`)))
        }),
    ),
  )
}

beforeEach(() => {
  resetDocument()
  localStorage.clear()
  sessionStorage.clear()
})

// Registered first, so it runs last: a test file's own hooks close their connections before the databases are deleted.
afterEach(async () => {
  cleanup()
  await deleteDatabases()
})
