/**
 * Is loaded into a process of the site before its own code, by `NODE_OPTIONS`. `CLOCK_AHEAD_MS` sets its clock wrong, and `INDEXNOW_AT` is the server
 * that gets what is for IndexNow, whose address is no setting.
 */

const aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0)
const realNow = Date.now
if (aheadMs !== 0) {
  globalThis.Date = class extends Date {
    constructor(...args) {
      super(...(args.length === 0 ? [realNow() + aheadMs] : args))
    }
    static now() {
      return realNow() + aheadMs
    }
  }
}

const realFetch = globalThis.fetch
globalThis.fetch = async (input, init) =>
  realFetch(typeof input === 'string' && input.startsWith('https://api.indexnow.org/') ? process.env.INDEXNOW_AT : input, init)
