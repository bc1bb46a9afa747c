import type { Clock } from '#platform/clock.ts'
import type { ExclusiveLock } from '#platform/locks.ts'
import type { DatabaseConnection } from './database.ts'

/**
 * A lock across tabs for browsers without Web Locks (Safari before 15.4), stored as a lease in the database. The owner renews
 * it while it works. If a renewal fails, the work is aborted; if the lease is taken, the work does not start.
 */

const leaseMs = 30_000
const renewEveryMs = 10_000

interface LeaseDeps {
  readonly connection: DatabaseConnection
  readonly clock: Clock
  readonly name: string
  /** This tab. */
  readonly owner: string
}

export function leaseLock({ clock, connection, name, owner }: LeaseDeps): ExclusiveLock {
  /** Acquires or renews the lease. */
  const acquire = async (): Promise<'acquired' | 'busy' | 'failed'> => {
    const nowMs = clock.nowMs()
    const result = await connection.transact('rw', ['leases'], async (database) => {
      const lease = await database.leases.get(name)
      // A lease that expires too late was acquired before the clock was set back. Ignore it, or it would block for hours.
      const isRunning = lease && lease.expiresAtMs > nowMs && lease.expiresAtMs <= nowMs + leaseMs
      if (isRunning && lease.owner !== owner) return false
      await database.leases.put({ name, owner, expiresAtMs: nowMs + leaseMs })
      return true
    })
    if (result.status !== 'ok') return 'failed'
    return result.value ? 'acquired' : 'busy'
  }

  const release = async () => {
    await connection.transact('rw', ['leases'], async (database) => {
      const lease = await database.leases.get(name)
      if (lease?.owner === owner) await database.leases.delete(name)
    })
  }

  return {
    run: async (work) => {
      const first = await acquire()
      if (first !== 'acquired') return first
      const lost = new AbortController()
      let stopTimer = () => {}
      const renewLater = () => {
        stopTimer = clock.after(renewEveryMs, () => {
          void acquire().then((result) => (result === 'acquired' ? renewLater() : lost.abort()))
        })
      }
      renewLater()
      try {
        await work(lost.signal)
        return 'ran'
      } finally {
        stopTimer()
        lost.abort()
        await release()
      }
    },
  }
}
