/**
 * Is loaded into a process of the site before its own code, by `NODE_OPTIONS`. `CLOCK_AHEAD_MS` sets its clock wrong. `FETCHED_AT` is where the
 * process fetches what is at an address that is no setting, as JSON: where by the beginning of the address.
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

const fetchedAt = Object.entries(JSON.parse(process.env.FETCHED_AT ?? '{}'))
const realFetch = globalThis.fetch
globalThis.fetch = async (input, init) => {
  const [, there] = fetchedAt.find(([address]) => typeof input === 'string' && input.startsWith(address)) ?? []
  return realFetch(there ?? input, init)
}
