import '@testing-library/jest-dom/vitest'
import 'fake-indexeddb/auto'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// A failed query says what it looked for; the whole page in text helps nobody.
// It waits long: a slow machine is not a failure.
configure({ asyncUtilTimeout: 15_000, getElementError: (message) => new Error(message ?? 'not found') })

// jsdom has no width: every page is a phone's.
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), { media, matches: false, onchange: null, addListener: () => {}, removeListener: () => {} })

// jsdom has no modal dialogs: an open one is shown, and that it is on top is the browser's affair.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false
}

afterEach(cleanup)
