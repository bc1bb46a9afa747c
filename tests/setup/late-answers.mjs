import { Server } from 'node:http'

/**
 * Makes every server of a Node program late, each answer by another time, as over a slow line. What a page does while it waits, such as
 * to move the focus, shows only then. For `node --import`.
 */

const maxDelayMs = 400
const { emit } = Server.prototype

Server.prototype.emit = function emitLate(name, ...args) {
  if (name !== 'request') return emit.call(this, name, ...args)
  setTimeout(() => emit.call(this, name, ...args), Math.random() * maxDelayMs)
  return true
}
