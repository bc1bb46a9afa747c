import type { Clock } from '#platform/clock.ts'
import type { ExclusiveLock } from '#platform/locks.ts'
import type { DatabaseConnection } from './database.ts'

/**
 * One at a time among all tabs, kept in the database: for browsers without Web Locks (Safari before 15.4). The owner renews
 * it while it works; when that fails, the work is told to stop, and when it cannot be had, the work does not start.
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
  /** Takes or renews the lease. */
  const take = async (): Promise<'taken' | 'busy' | 'failed'> => {
    const nowMs = clock.nowMs()
    const result = await connection.run((database) =>
      database.transaction('rw', database.leases, async () => {
        const lease = await database.leases.get(name)
        // One that runs further than any lease was taken before the clock was set back.
        const isRunning = lease && lease.expiresAtMs > nowMs && lease.expiresAtMs <= nowMs + leaseMs
        if (isRunning && lease.owner !== owner) return false
        await database.leases.put({ name, owner, expiresAtMs: nowMs + leaseMs })
        return true
      }),
    )
    if (result.status !== 'ok') return 'failed'
    return result.value ? 'taken' : 'busy'
  }

  const giveBack = async () => {
    await connection.run((database) =>
      database.transaction('rw', database.leases, async () => {
        const lease = await database.leases.get(name)
        if (lease?.owner === owner) await database.leases.delete(name)
      }),
    )
  }

  return {
    run: async (work) => {
      const first = await take()
      if (first !== 'taken') return first
      const lost = new AbortController()
      let stopTimer = () => {}
      const renewLater = () => {
        stopTimer = clock.after(renewEveryMs, () => {
          void take().then((result) => (result === 'taken' ? renewLater() : lost.abort()))
        })
      }
      renewLater()
      try {
        await work(lost.signal)
        return 'ran'
      } finally {
        stopTimer()
        lost.abort()
        await giveBack()
      }
    },
  }
}
